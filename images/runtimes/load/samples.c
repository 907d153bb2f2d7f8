#include "samples.h"

#include "json.h"
#include "memory.h"

#include <stdlib.h>

void samples_init(struct samples *s, int max)
{
    *s = (struct samples){.max = max};
    s->sample = calloc((size_t)max, sizeof *s->sample);
    if (!s->sample)
        exit(1);
}

void samples_take(struct samples *s, struct tasks *server, struct tasks *generator,
                  struct net_packets packets, int64_t at)
{
    if (s->n == s->max)
        return;
    int64_t bytes = net_loopback_bytes(); /* first, for it belongs to the time that is given */
    bool thorough = at - s->thorough_at >= SECOND;
    proc_scan(thorough);
    tasks_update(server);
    tasks_update(generator);
    struct sample *k = &s->sample[s->n++];
    *k = (struct sample){.at = at,
                         .server_run = server->n ? server->run : MISSING,
                         .server_wait = server->n ? server->wait : MISSING,
                         .generator_run = generator->run,
                         .generator_wait = generator->wait,
                         .packets = packets,
                         .loopback_bytes = bytes,
                         .server_rss = MISSING};
    if (thorough) {
        k->server_rss = memory_resident(server->pids, server->processes);
        s->thorough_at = at;
    }
}

void samples_established(struct samples *s, const struct net_port *port)
{
    int64_t at = clock_now(), count = net_established(port);
    s->established_at[s->established].at = at;
    s->established_at[s->established++].count = count;
}

static void report_sample(const struct sample *k)
{
    json_open(NULL, '{');
    json_number("nanos", k->at);
    json_maybe("serverRunNanos", k->server_run);
    json_maybe("serverWaitNanos", k->server_wait);
    json_maybe("generatorRunNanos", k->generator_run);
    json_maybe("generatorWaitNanos", k->generator_wait);
    json_maybe("inSegs", k->packets.in_segments);
    json_maybe("inDatagrams", k->packets.in_datagrams);
    json_maybe("loopbackBytes", k->loopback_bytes);
    json_maybe("serverRssBytes", k->server_rss);
    json_close('}');
}

void samples_report(const struct samples *s)
{
    json_open("samples", '[');
    for (int i = 0; i < s->n; i++)
        report_sample(&s->sample[i]);
    json_close(']');
    json_open("established", '[');
    for (int i = 0; i < s->established; i++) {
        json_open(NULL, '{');
        json_number("nanos", s->established_at[i].at);
        json_or_null("count", s->established_at[i].count);
        json_close('}');
    }
    json_close(']');
}
