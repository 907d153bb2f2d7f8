#include "connection.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "counters.h"
#include "delay.h"
#include "options.h"
#include "request.h"
#include "response.h"

#define READ_SIZE 65536
#define ACCEPTS_PER_TURN 64
#define LINGER_NANOS 1000000000LL

#define CONTINUE "HTTP/1.1 100 Continue\r\n\r\n"
#define NOT_FOUND "{\"error\":\"not found\"}"
#define REFUSED "{\"error\":\"refused\"}"
#define FAILURE "{\"error\":\"this request was to fail\"}"

/* One for each file descriptor, made anew for each connection and never freed. */
struct connection {
    int fd;
    bool open, registered;
    bool last;      /* no further request is read */
    bool clean;     /* and nothing followed the last one */
    bool ended;     /* the client has closed its side */
    bool lingering; /* ours is closed; what still comes is dropped */
    bool invited;   /* the client was told to send the body */
    uint32_t generation, interest;
    unsigned waiting; /* responses that are due later */
    uint64_t served;
    struct buffer in, out;
};

/* When to give up on a client that does not close its side; all wait equally long. */
struct patience {
    struct connection *connection;
    uint32_t generation;
    int64_t end_nanos;
    struct patience *next;
};

static int epoll = -1;
static struct connection **table;
static int table_size;
static struct counters counters;
static struct delays delays;
static uint64_t requests_seen;
static struct patience *patience, **patience_end = &patience;

void connections_start(int fd)
{
    epoll = fd;
}

static struct connection *slot(int fd)
{
    if (fd >= table_size) {
        int grown = fd * 2 + 64;
        struct connection **larger = memory(sizeof *larger * (size_t)grown);
        memset(larger, 0, sizeof *larger * (size_t)grown);
        if (table)
            memcpy(larger, table, sizeof *larger * (size_t)table_size);
        free(table);
        table = larger;
        table_size = grown;
    }
    if (!table[fd]) {
        table[fd] = memory(sizeof *table[fd]);
        *table[fd] = (struct connection){.fd = fd};
    }
    return table[fd];
}

static void finish(struct connection *c)
{
    histogram_add(&counters.closed, c->served);
    buffer_clear(&c->in);
    buffer_clear(&c->out);
    c->open = false;
    c->generation++;
    close(c->fd);
}

static void want(struct connection *c, uint32_t interest)
{
    if (c->registered && c->interest == interest)
        return;
    struct epoll_event event = {.events = interest, .data.ptr = c};
    epoll_ctl(epoll, c->registered ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, c->fd, &event);
    c->registered = true;
    c->interest = interest;
}

/* A close with unread bytes would reset the connection and take the response with it. */
static void linger(struct connection *c)
{
    shutdown(c->fd, SHUT_WR);
    c->lingering = true;
    struct patience *p = memory(sizeof *p);
    *p = (struct patience){c, c->generation, monotonic_nanos() + LINGER_NANOS, NULL};
    *patience_end = p;
    patience_end = &p->next;
    want(c, EPOLLIN);
}

/* Writes what there is, then waits for what has to come next, or ends. */
static void settle(struct connection *c)
{
    while (buffer_length(&c->out) > 0) {
        ssize_t n = send(c->fd, c->out.at + c->out.start, buffer_length(&c->out), MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) {
            /* A client that does not read is not read from either. */
            want(c, EPOLLOUT);
            return;
        }
        if (n < 0) {
            finish(c);
            return;
        }
        buffer_take(&c->out, (size_t)n);
    }
    if (c->waiting > 0)
        want(c, c->ended ? 0 : EPOLLIN);
    else if (c->ended || (c->last && c->clean))
        finish(c);
    else if (c->last && !c->lingering)
        linger(c);
    else
        want(c, EPOLLIN);
}

static int64_t cpu_nanos(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void burn(void)
{
    if (options.burn_nanos)
        for (int64_t until = cpu_nanos() + options.burn_nanos; cpu_nanos() < until;)
            ;
}

static void write_counters(struct connection *c, struct reply *reply)
{
    static struct buffer text;
    buffer_clear(&text);
    connections_counters(&text);
    reply->body = text.at + text.start;
    reply->length = buffer_length(&text);
    response_write(&c->out, reply);
}

static void respond(struct connection *c, const struct waiting *w)
{
    bool says_close = w->close && !options.close_silently;
    struct reply reply = {w->status, w->head_only, says_close, "application/json", REFUSED, strlen(REFUSED)};
    bool readable = w->get || w->head_only;
    if (w->status == 0 && w->route == ROUTE_COUNTERS && readable) {
        reply.status = 200;
        write_counters(c, &reply);
        return;
    }
    c->served++;
    counters.served++;
    if (w->status == 0 && w->route == ROUTE_HELLO && readable) {
        response_hello(&c->out, w->head_only, says_close);
        return;
    }
    if (w->status == 500) {
        reply.body = FAILURE;
        reply.length = strlen(FAILURE);
    } else if (w->status == 0 && w->route == ROUTE_ECHO) {
        reply = (struct reply){200, w->head_only, says_close, "application/octet-stream", w->body, w->length};
    } else if (w->status == 0 && w->route == ROUTE_UNKNOWN) {
        reply = (struct reply){404, w->head_only, says_close, reply.type, NOT_FOUND, strlen(NOT_FOUND)};
    } else if (w->status == 0) {
        reply.status = 405;
    }
    response_write(&c->out, &reply);
}

static void answer(struct connection *c, const struct request *r)
{
    struct waiting w = {
        .connection = c,
        .generation = c->generation,
        .status = r->status,
        .route = r->route,
        .get = r->get,
        .head_only = r->head,
        .close = r->close,
        .body = (char *)r->body,
        .length = r->body_length,
    };
    if (r->status || r->route != ROUTE_COUNTERS) {
        requests_seen++;
        if (!w.status && options.fail_after && requests_seen >= options.fail_after)
            w.status = 500;
    }
    if (options.delay_nanos == 0) {
        burn();
        respond(c, &w);
        return;
    }
    w.complete_nanos = monotonic_nanos();
    w.due_nanos = w.complete_nanos + options.delay_nanos;
    burn();
    w.body = NULL;
    if (r->route == ROUTE_ECHO && r->body_length > 0) {
        w.body = memory(r->body_length);
        memcpy(w.body, r->body, r->body_length);
    }
    c->waiting++;
    delay_push(&w);
}

/* Answers all whole requests; how many bytes they took. */
static size_t serve(struct connection *c, char *at, size_t n)
{
    size_t used = 0;
    while (used < n && !c->last) {
        struct request request;
        if (request_read(at + used, n - used, &request) == REQUEST_UNFINISHED) {
            /* Not past responses that wait: the client then sends the body unasked, as it must after a while. */
            if (request.invite && !c->invited && c->waiting == 0) {
                buffer_append(&c->out, CONTINUE, strlen(CONTINUE));
                c->invited = true;
            }
            return used;
        }
        used += request.size;
        c->invited = false;
        c->last = request.close;
        c->clean = request.status == 0 && used == n;
        answer(c, &request);
    }
    return c->last ? n : used;
}

static void receive(struct connection *c)
{
    static char scratch[READ_SIZE];
    bool fresh = buffer_length(&c->in) == 0;
    char *to = fresh ? scratch : buffer_room(&c->in, READ_SIZE);
    ssize_t n = read(c->fd, to, READ_SIZE);
    if (n < 0 && errno != EAGAIN) {
        finish(c);
        return;
    }
    c->ended |= n == 0;
    if (n > 0 && fresh) {
        size_t used = serve(c, scratch, (size_t)n);
        buffer_append(&c->in, scratch + used, (size_t)n - used);
    } else if (n > 0) {
        c->in.end += (size_t)n;
        buffer_take(&c->in, serve(c, c->in.at + c->in.start, buffer_length(&c->in)));
    }
    settle(c);
}

void connections_accept(int listener)
{
    for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0)
            return;
        struct connection *c = slot(fd);
        c->open = true;
        c->registered = c->last = c->clean = c->ended = c->lingering = c->invited = false;
        c->interest = 0;
        c->waiting = 0;
        c->served = 0;
        counters.accepted++;
        /* A client that has one request for its connection has mostly sent it by now. */
        receive(c);
    }
}

void connection_event(struct connection *c, uint32_t events)
{
    if (!c->open)
        return;
    if (events & EPOLLIN)
        receive(c);
    else if (events & (EPOLLERR | EPOLLHUP))
        finish(c);
    else
        settle(c);
}

void connections_due(void)
{
    struct connection *unsent = NULL;
    struct waiting w;
    while (delay_pop(monotonic_nanos(), &w)) {
        struct connection *c = w.connection;
        /* What is due together on one connection leaves together. */
        if (unsent && unsent != c) {
            settle(unsent);
            unsent = NULL;
        }
        if (c->open && c->generation == w.generation) {
            c->waiting--;
            respond(c, &w);
            if (w.status || w.route != ROUTE_COUNTERS)
                delays_add(&delays, (uint64_t)(monotonic_nanos() - w.complete_nanos), (uint64_t)options.delay_nanos);
            unsent = c;
        }
        free(w.body);
    }
    if (unsent)
        settle(unsent);
}

int connections_linger(void)
{
    while (patience) {
        struct patience *p = patience;
        bool open = p->connection->open && p->connection->generation == p->generation;
        int64_t left = p->end_nanos - monotonic_nanos();
        if (open && left > 0)
            return (int)(left / 1000000) + 1;
        patience = p->next;
        if (!patience)
            patience_end = &patience;
        if (open)
            finish(p->connection);
        free(p);
    }
    return -1;
}

void connections_counters(struct buffer *out)
{
    static struct histogram all;
    histogram_copy(&all, &counters.closed);
    uint64_t open = 0;
    for (int fd = 0; fd < table_size; fd++) {
        if (table[fd] && table[fd]->open) {
            histogram_add(&all, table[fd]->served);
            open++;
        }
    }
    counters_json(out, &counters, open, &all);
    delays_json(out, &delays, (uint64_t)options.delay_nanos);
    delays_forget(&delays);
}
