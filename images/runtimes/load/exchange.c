/* Sends raw requests, each on a connection of its own, and hands back the raw answers. */
#include "args.h"
#include "commands.h"
#include "json.h"
#include "talk.h"

#include <string.h>

static int64_t since(const struct talk *t, int64_t moment)
{
    return moment == MISSING ? MISSING : moment - t->start;
}

static void report(const struct talk *t)
{
    json_open(NULL, '{');
    json_number("sent", (int64_t)t->sent);
    json_raw("response", t->response.at, t->response.n);
    json_string("outcome", talk_outcome_name(t->outcome));
    if (t->error)
        json_string("error", strerror(t->error));
    json_maybe("connectNanos", since(t, t->connected));
    json_maybe("firstByteNanos", since(t, t->first_byte));
    json_number("endNanos", since(t, t->end));
    json_close('}');
}

int exchange_command(int argc, char **argv)
{
    static struct byte_list requests;
    int64_t port, timeout_ms;
    struct option options[] = {
        {.name = "--port", .required = true, .min = 1, .max = 65535, .number = &port},
        {.name = "--timeout-ms", .required = true, .min = 1, .max = LIMIT_MS_MAX,
         .number = &timeout_ms},
        {.name = "--request", .required = true, .texts = &requests},
    };
    int used = args_read("exchange", argc, argv, options, sizeof options / sizeof *options);
    if (used < argc)
        usage_error("exchange", "unknown argument", argv[used], "options only");
    struct talk t = {0};
    json_open(NULL, '{');
    json_open("exchanges", '[');
    for (int i = 0; i < requests.n; i++) {
        t.request = &requests.item[i];
        t.deadline = clock_now() + timeout_ms * MILLI;
        talk_run(&t, (int)port);
        report(&t);
    }
    json_close(']');
    json_close('}');
    return 0;
}
