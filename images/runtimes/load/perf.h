/* Events of the server between two moments, counted by perf_event_open(2). */
#ifndef PERF_H
#define PERF_H

#include "tasks.h"

#define PERF_COUNTERS 6

struct perf_counter {
    int *fd; /* one per thread of the server that was there; each counts the threads it starts too */
    int n;
    bool user_only;
    const char *call; /* the call that failed with `error`, so that nothing is known; NULL if none did */
    int error;
    int64_t count;
    int64_t enabled, running; /* of the threads' time on a CPU: while asked for, and while really counted */
};

struct perf {
    bool wanted;
    char paranoid[16]; /* /proc/sys/kernel/perf_event_paranoid; empty if unknown */
    struct perf_counter counter[PERF_COUNTERS];
};

/* The threads are those of the last tasks_update. Nothing is counted before perf_start. */
void perf_open(struct perf *p, const struct tasks *server);
void perf_start(struct perf *p);
void perf_read(struct perf *p);
/* null unless wanted. */
void perf_report(const struct perf *p);

#endif
