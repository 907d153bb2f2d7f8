/* All that one load window collects. */
#ifndef WINDOW_H
#define WINDOW_H

#include "perf.h"
#include "samples.h"
#include "snapshot.h"
#include "tool.h"
#include "traffic.h"

struct window {
    int64_t port, limit_ms, sample_ms, expect_ms; /* expect_ms is MISSING when not given */
    char **argv;
    struct net_port listener;
    struct tasks server, generator;
    struct tool tool;
    struct traffic traffic;
    struct samples samples;
    struct snapshot before, after;
    struct perf perf;
    int64_t next_sample, last_poll;
    int64_t kill_at, give_up_at; /* MISSING until the limit has passed */
    int64_t own_cpu;             /* user and system of dynoload itself from `before` until the tool's exit */
    bool server_alive;
};

void window_report(const struct window *w);

#endif
