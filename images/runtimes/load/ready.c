/* Asks until the first full and correct response. */
#include "args.h"
#include "commands.h"
#include "http.h"
#include "json.h"
#include "procfs.h"
#include "talk.h"

#include <stdio.h>
#include <string.h>

#define RETRY (2 * MILLI)
#define CUT (100 * MILLI)         /* an attempt that the time limit cut this short says nothing */
#define CLOSE_GRACE (250 * MILLI) /* for a server that ignores Connection: close */

struct readiness {
    int64_t port, timeout_ms, status;
    struct bytes body, request, scratch;
    struct bytes last; /* the last response that had any bytes */
    int64_t start, first_connect, complete, ready_unix;
    int64_t attempts;
    bool gone, right;
    char last_error[160];
};

/* Remembers when the response at hand became complete; is it the expected one? */
static void judge(struct readiness *r, const struct talk *t, bool eof)
{
    struct http_response response;
    if (r->complete != MISSING
        || http_parse(t->response.at, t->response.n, eof, false, &r->scratch, &response)
               != HTTP_DONE)
        return;
    r->complete = clock_now();
    r->ready_unix = clock_unix();
    bool rest = t->response.n > response.used;
    r->right = !rest && response.status == r->status
               && bytes_equal(&r->body, response.body, response.body_size);
}

static bool enough(struct talk *t)
{
    struct readiness *r = t->context;
    judge(r, t, false);
    r->gone = !proc_alive(1);
    return r->gone || (r->complete != MISSING && clock_now() - r->complete > CLOSE_GRACE);
}

static void remember_error(struct readiness *r, const struct talk *t)
{
    bool cut = t->outcome == TALK_TIMEOUT && t->end - t->start < CUT && r->last_error[0];
    if (cut)
        return;
    if (t->error)
        snprintf(r->last_error, sizeof r->last_error, "%s: %s", t->step, strerror(t->error));
    else if (r->complete == MISSING)
        snprintf(r->last_error, sizeof r->last_error, "no complete HTTP response, %s",
                 talk_outcome_name(t->outcome));
    else if (!r->right)
        snprintf(r->last_error, sizeof r->last_error, "unexpected response");
    else
        r->last_error[0] = 0;
}

static void attempt(struct readiness *r, struct talk *t)
{
    r->attempts++;
    r->complete = MISSING;
    r->right = false;
    talk_run(t, (int)r->port);
    judge(r, t, t->outcome == TALK_CLOSED);
    if (t->connected != MISSING && r->first_connect == MISSING)
        r->first_connect = t->connected;
    remember_error(r, t);
    if (t->response.n) {
        r->last.n = 0;
        bytes_add(&r->last, t->response.at, t->response.n);
    }
}

static void report(const struct readiness *r, const struct talk *t, const char *outcome)
{
    json_open(NULL, '{');
    json_string("outcome", outcome);
    json_number("attempts", r->attempts);
    json_number("startNanos", r->start);
    json_or_null("firstConnectNanos", r->first_connect);
    json_or_null("readyNanos", r->right ? r->complete : MISSING);
    json_or_null("readyUnixNanos", r->right ? r->ready_unix : MISSING);
    if (r->right)
        json_bool("connectionClosed", t->outcome == TALK_CLOSED);
    if (r->last.n)
        json_raw("lastResponse", r->last.at, r->last.n);
    else
        json_null("lastResponse");
    json_string("lastError", r->last_error[0] ? r->last_error : NULL);
    json_close('}');
}

int ready_command(int argc, char **argv)
{
    struct readiness r = {.first_connect = MISSING, .complete = MISSING};
    struct option options[] = {
        {.name = "--port", .required = true, .min = 1, .max = 65535, .number = &r.port},
        {.name = "--timeout-ms", .required = true, .min = 1, .max = LIMIT_MS_MAX,
         .number = &r.timeout_ms},
        {.name = "--expect-status", .required = true, .min = 100, .max = 999, .number = &r.status},
        {.name = "--expect-body", .required = true, .text = &r.body},
        {.name = "--request", .required = true, .text = &r.request},
    };
    int used = args_read("ready", argc, argv, options, sizeof options / sizeof *options);
    if (used < argc)
        usage_error("ready", "unknown argument", argv[used], "options only");
    r.start = clock_now();
    int64_t deadline = r.start + r.timeout_ms * MILLI;
    struct talk t = {.request = &r.request, .deadline = deadline, .stop = enough, .context = &r};
    do {
        if (r.attempts)
            sleep_nanos(RETRY);
        r.gone = !proc_alive(1);
        if (!r.gone)
            attempt(&r, &t);
    } while (!r.right && !r.gone && clock_now() < deadline);
    report(&r, &t, r.right ? "ready" : r.gone ? "gone" : "timeout");
    return 0;
}
