#include "tasks.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void tasks_init(struct tasks *t, int root, bool without_root)
{
    memset(t, 0, sizeof *t);
    t->root = root;
    t->without_root = without_root;
    t->task = calloc(TASKS_MAX, sizeof *t->task); /* pages are only touched as they are used */
    if (!t->task)
        exit(1);
}

/* Threads come in the order of the table nearly always, so the guess is nearly always right. */
static int find(const struct tasks *t, int tid, int guess)
{
    if (guess < t->n && t->task[guess].tid == tid)
        return guess;
    for (int i = 0; i < t->n; i++)
        if (t->task[i].tid == tid)
            return i;
    return -1;
}

static int add(struct tasks *t, int pid, int tid)
{
    char path[64];
    if (t->n == TASKS_MAX)
        return -1;
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, tid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    t->task[t->n] = (struct task){.pid = pid, .tid = tid, .fd = fd};
    return t->n++;
}

/* False when the thread is gone. */
static bool read_task(struct task *k)
{
    char text[96], *end;
    ssize_t n = pread(k->fd, text, sizeof text - 1, 0);
    if (n <= 0)
        return false;
    text[n] = 0;
    k->run = strtoll(text, &end, 10);
    k->wait = strtoll(end, NULL, 10);
    return true;
}

/* Reads every task; those that are gone leave their last values and make room. */
static void read_all(struct tasks *t)
{
    int kept = 0;
    t->run = t->wait = 0;
    for (int i = 0; i < t->n; i++) {
        struct task *k = &t->task[i];
        if (!read_task(k)) {
            t->ended_run += k->run;
            t->ended_wait += k->wait;
            close(k->fd);
            continue;
        }
        t->run += k->run;
        t->wait += k->wait;
        t->task[kept++] = *k;
    }
    t->n = kept;
    t->run += t->ended_run;
    t->wait += t->ended_wait;
}

/* The links of a task directory are its threads and two: much cheaper than to list them. */
static int threads_of(const char *task_directory)
{
    struct stat s;
    return stat(task_directory, &s) == 0 ? (int)s.st_nlink - 2 : 0;
}

static int known_of(const struct tasks *t, int pid)
{
    int n = 0;
    for (int i = 0; i < t->n; i++)
        n += t->task[i].pid == pid;
    return n;
}

static void find_threads(struct tasks *t, int pid)
{
    static int tids[TASKS_MAX];
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    if (threads_of(path) == known_of(t, pid))
        return;
    int n = dir_numbers(path, tids, TASKS_MAX), guess = 0;
    for (int i = 0; i < n; i++) {
        int at = find(t, tids[i], guess);
        if (at < 0)
            at = add(t, pid, tids[i]);
        guess = at + 1;
    }
}

/*
 * One thread ended and one began: their number is as before, and the new one is not seen, or its
 * tid is still held by the old one's entry. read_all drops that entry, so the next update sees the
 * new thread and adds all that it has run since its birth.
 */
void tasks_update(struct tasks *t)
{
    t->processes = proc_tree(t->root, t->pids, PROC_MAX);
    if (t->without_root && t->processes > 0)
        memmove(t->pids, t->pids + 1, (size_t)--t->processes * sizeof *t->pids);
    for (int p = 0; p < t->processes; p++)
        find_threads(t, t->pids[p]);
    read_all(t);
}
