/* The cgroup of the server's container, seen through the root of its first process. */
#ifndef CGROUP_H
#define CGROUP_H

#include "bytes.h"

struct cgroup {
    int64_t version; /* 1 or 2; MISSING when the server shows no cgroup files */
    int64_t cpu_usage, periods, throttled_periods, throttled_nanos;
    int64_t oom_kills, memory_limit, memory_peak, memory_usage;
};

struct cgroup cgroup_read(void);
void cgroup_report(const struct cgroup *c);

#endif
