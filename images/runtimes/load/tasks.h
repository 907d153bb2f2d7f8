/* CPU time and run-queue wait of a process tree, summed over its threads, none lost when they end. */
#ifndef TASKS_H
#define TASKS_H

#include "procfs.h"

#define TASKS_MAX 16384

struct task {
    int pid, tid;
    int fd; /* of schedstat, kept open: it never speaks for another thread with the same tid */
    int64_t run, wait;
};

struct tasks {
    int root;
    bool without_root; /* only what is below root */
    int pids[PROC_MAX];
    int processes;
    struct task *task;
    int n;
    int64_t ended_run, ended_wait; /* of threads that are gone, as last seen */
    int64_t run, wait;             /* nanoseconds, as of the last update */
};

void tasks_init(struct tasks *t, int root, bool without_root);
/* Finds the new threads of the processes of the last proc_scan, and reads all threads. */
void tasks_update(struct tasks *t);

#endif
