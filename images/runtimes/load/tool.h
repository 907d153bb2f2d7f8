/* A load tool as a child process: its output, its end, and all that it leaves behind. */
#ifndef TOOL_H
#define TOOL_H

#include "bytes.h"

#include <sys/types.h>

#define OUTPUT_MAX (16u << 20)

struct output {
    int fd; /* -1 once closed */
    struct bytes text;
    bool truncated;
};

struct tool {
    pid_t pid;
    struct output out, err;
    int64_t spawned, exited; /* CLOCK_MONOTONIC; exited is MISSING while it runs */
    bool timed_out;
    bool reaped;
    int status;           /* of waitpid, once reaped */
    int64_t user, system; /* rusage in nanoseconds, of all that were reaped */
};

/* False when no process could be made. A command that cannot be executed exits with 127. */
bool tool_spawn(struct tool *t, char **argv);
/* Reads what the pipes hold; what goes beyond OUTPUT_MAX is dropped. */
void tool_drain(struct tool *t);
/* Reaps orphans; notes the tool's exit but leaves it as a zombie, still to be read in /proc. */
void tool_notice_exit(struct tool *t);
void tool_signal(const struct tool *t, int sig);
/* SIGKILL to the group and everything below this process. */
void tool_kill_all(const struct tool *t);
/* Ends and reaps all that is left, within a second; then reads the rest of the output. */
void tool_finish(struct tool *t);

#endif
