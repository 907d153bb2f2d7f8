/* The state of host, server, TCP and cgroup at one moment. */
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "cgroup.h"
#include "net.h"
#include "tasks.h"

#define CPUS_MAX 1024
#define CPU_FIELDS 8

struct server_facts {
    int64_t run, wait, cpu, threads, processes, voluntary, involuntary;
    int64_t minor_faults, major_faults;
    int64_t rss, pss, peak_rss;
};

struct generator_facts {
    int64_t run, wait;    /* summed from samples of its threads */
    int64_t user, system; /* rusage of the reaped tool and its children: exact */
};

struct snapshot {
    int64_t at, unix_at;
    int cpus;
    int cpu_id[CPUS_MAX];
    int64_t cpu[CPUS_MAX][CPU_FIELDS];
    struct server_facts server;
    struct tcp_counters tcp;
    int64_t loopback_bytes;
    struct cgroup cgroup;
};

void snapshot_take(struct snapshot *s, struct tasks *server);
void snapshot_report(const char *key, const struct snapshot *s,
                     const struct generator_facts *generator);

#endif
