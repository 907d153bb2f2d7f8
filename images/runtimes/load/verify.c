/* Loads over keep-alive connections, one request in flight on each, and checks every byte. */
#include "args.h"
#include "commands.h"
#include "http.h"
#include "json.h"
#include "talk.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <stdlib.h>
#include <unistd.h>

#define CONNECTIONS_MAX 10000
#define BATCH 256
#define RESPONSE_MAX (16u << 20)
#define REDIAL_PAUSE MILLI
#define FIRST_WRONG_MAX 4096

enum conn_state { RESTING, CONNECTING, TALKING };

struct conn {
    int fd;
    enum conn_state state;
    bool used; /* has carried a request before: dialling again is a reconnect */
    size_t sent;
    struct bytes in;
};

struct verification {
    int64_t port, connections, count, limit_ms, status;
    struct bytes body, request, scratch;
    bool head;
    int epoll;
    struct conn *conns;
    int resting;
    int64_t issued, done; /* requests begun, requests judged */
    int64_t verified, wrong_status, wrong_body, malformed, connection_errors, reconnects;
    int64_t wire_bytes; /* of the responses that were right */
    struct bytes first_wrong;
    bool wrong_seen;
};

static void keep_wrong(struct verification *v, const struct conn *c)
{
    if (v->wrong_seen || c->in.n == 0)
        return;
    v->wrong_seen = true;
    bytes_add(&v->first_wrong, c->in.at, c->in.n < FIRST_WRONG_MAX ? c->in.n : FIRST_WRONG_MAX);
}

static void watch(struct verification *v, struct conn *c, int op, uint32_t events)
{
    struct epoll_event e = {.events = events, .data.ptr = c};
    epoll_ctl(v->epoll, op, c->fd, &e);
}

static void hang_up(struct verification *v, struct conn *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->state = RESTING;
    v->resting++;
}

/* Counts the request in flight as lost and drops the connection. */
static void lose(struct verification *v, struct conn *c, int64_t *counter)
{
    keep_wrong(v, c);
    (*counter)++;
    v->done++;
    hang_up(v, c);
}

static void send_rest(struct verification *v, struct conn *c)
{
    ssize_t n = send(c->fd, v->request.at + c->sent, v->request.n - c->sent, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        lose(v, c, &v->connection_errors);
        return;
    }
    bool was_partial = c->sent > 0;
    c->sent += n > 0 ? (size_t)n : 0;
    bool partial = c->sent < v->request.n;
    if (partial || was_partial)
        watch(v, c, EPOLL_CTL_MOD, partial ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

/* Begins the next request on an open connection, or ends the connection when none is left. */
static void next_request(struct verification *v, struct conn *c)
{
    c->in.n = c->sent = 0;
    if (v->issued >= v->count) {
        hang_up(v, c);
        return;
    }
    v->issued++;
    c->used = true;
    send_rest(v, c);
}

static void connected(struct verification *v, struct conn *c)
{
    c->in.n = 0;
    if (talk_connect_error(c->fd, (int)v->port) != 0) {
        v->issued++;
        lose(v, c, &v->connection_errors);
        return;
    }
    c->state = TALKING;
    watch(v, c, EPOLL_CTL_MOD, EPOLLIN);
    next_request(v, c);
}

static void dial(struct verification *v, struct conn *c)
{
    bool pending;
    v->resting--;
    c->in.n = 0;
    c->fd = talk_dial((int)v->port, &pending);
    if (c->fd < 0) {
        v->issued++;
        lose(v, c, &v->connection_errors);
        return;
    }
    v->reconnects += c->used;
    c->state = CONNECTING;
    watch(v, c, EPOLL_CTL_ADD, EPOLLOUT);
}

/* Dials the connections that rest, while there are requests left to send. */
static void dial_resting(struct verification *v)
{
    for (int i = 0; i < v->connections && v->resting > 0; i++)
        if (v->conns[i].state == RESTING && v->issued < v->count)
            dial(v, &v->conns[i]);
}

static void check(struct verification *v, struct conn *c, const struct http_response *r)
{
    int64_t *counter = &v->verified;
    if (r->status != v->status)
        counter = &v->wrong_status;
    else if (!bytes_equal(&v->body, r->body, r->body_size) && !v->head)
        counter = &v->wrong_body;
    (*counter)++;
    v->done++;
    if (counter != &v->verified)
        keep_wrong(v, c);
    else
        v->wire_bytes += (int64_t)r->used;
    if (r->close)
        hang_up(v, c);
    else
        next_request(v, c);
}

/* Bytes after the response, a response with no framing, or one before the request is sent. */
static void parse(struct verification *v, struct conn *c)
{
    struct http_response r;
    enum http_result result = http_parse(c->in.at, c->in.n, false, v->head, &v->scratch, &r);
    bool garbage = result == HTTP_DONE && (r.used < c->in.n || c->sent < v->request.n);
    if (result == HTTP_BAD || r.until_eof || garbage || c->in.n > RESPONSE_MAX)
        lose(v, c, &v->malformed);
    else if (result == HTTP_DONE)
        check(v, c, &r);
}

static void receive(struct verification *v, struct conn *c)
{
    ssize_t n = -1;
    errno = ENOMEM;
    if (bytes_reserve(&c->in, 16384))
        n = recv(c->fd, c->in.at + c->in.n, c->in.cap - c->in.n, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        lose(v, c, &v->connection_errors);
        return;
    }
    c->in.n += (size_t)n;
    parse(v, c);
}

static void handle(struct verification *v, struct conn *c, uint32_t events)
{
    if (c->state == CONNECTING) {
        connected(v, c);
        return;
    }
    if (c->state == TALKING && (events & EPOLLOUT) && c->sent < v->request.n)
        send_rest(v, c);
    if (c->state == TALKING && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        receive(v, c);
}

static bool may_dial(const struct verification *v)
{
    return v->resting > 0 && v->issued < v->count;
}

static void run(struct verification *v, int64_t deadline)
{
    struct epoll_event events[BATCH];
    int64_t now = clock_now(), dial_at = now, errors = 0;
    while (v->done < v->count && now < deadline) {
        if (may_dial(v) && now >= dial_at)
            dial_resting(v);
        int64_t left = (deadline - now + MILLI - 1) / MILLI;
        int n = epoll_wait(v->epoll, events, BATCH, may_dial(v) ? 1 : (int)left);
        for (int i = 0; i < n && v->done < v->count; i++)
            handle(v, events[i].data.ptr, events[i].events);
        now = clock_now();
        if (v->connection_errors > errors)
            dial_at = now + REDIAL_PAUSE;
        errors = v->connection_errors;
    }
}

static void report(const struct verification *v, int64_t start, int64_t end)
{
    json_open(NULL, '{');
    json_number("verified", v->verified);
    json_number("wrongStatus", v->wrong_status);
    json_number("wrongBody", v->wrong_body);
    json_number("malformed", v->malformed);
    json_number("connectionErrors", v->connection_errors);
    json_number("reconnects", v->reconnects);
    json_number("unanswered", v->issued - v->done);
    json_number("wireBytes", v->wire_bytes);
    json_number("startNanos", start);
    json_number("elapsedNanos", end - start);
    json_string("stoppedBy", v->done >= v->count ? "count" : "limit");
    if (v->wrong_seen)
        json_raw("firstWrong", v->first_wrong.at, v->first_wrong.n);
    else
        json_null("firstWrong");
    json_close('}');
}

static void prepare(struct verification *v)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (v->connections > v->count)
        v->connections = v->count;
    v->head = v->request.n > 5 && memcmp(v->request.at, "HEAD ", 5) == 0;
    v->epoll = epoll_create1(EPOLL_CLOEXEC);
    v->conns = calloc((size_t)v->connections, sizeof *v->conns);
    if (!v->conns || v->epoll < 0)
        exit(1);
    for (int i = 0; i < v->connections; i++)
        v->conns[i].fd = -1;
    v->resting = (int)v->connections;
}

int verify_command(int argc, char **argv)
{
    struct verification v = {0};
    struct option options[] = {
        {.name = "--port", .required = true, .min = 1, .max = 65535, .number = &v.port},
        {.name = "--connections", .required = true, .min = 1, .max = CONNECTIONS_MAX,
         .number = &v.connections},
        {.name = "--count", .required = true, .min = 1, .max = 1000000000, .number = &v.count},
        {.name = "--limit-ms", .required = true, .min = 1, .max = LIMIT_MS_MAX,
         .number = &v.limit_ms},
        {.name = "--expect-status", .required = true, .min = 100, .max = 999, .number = &v.status},
        {.name = "--expect-body", .required = true, .text = &v.body},
        {.name = "--request", .required = true, .text = &v.request},
    };
    int used = args_read("verify", argc, argv, options, sizeof options / sizeof *options);
    if (used < argc)
        usage_error("verify", "unknown argument", argv[used], "options only");
    if (v.request.n == 0)
        usage_error("verify", "empty", "--request", "a request");
    prepare(&v);
    int64_t start = clock_now();
    run(&v, start + v.limit_ms * MILLI);
    report(&v, start, clock_now());
    return 0;
}
