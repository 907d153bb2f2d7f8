#include "tool.h"

#include "procfs.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIPE_SIZE (1 << 20)

static _Noreturn void become(char **argv, int out, int err, pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(argv[0], argv);
    dprintf(STDERR_FILENO, "dynoload: cannot execute %s: %s\n", argv[0], strerror(errno));
    _exit(127);
}

static bool make_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETPIPE_SZ, PIPE_SIZE);
    return true;
}

bool tool_spawn(struct tool *t, char **argv)
{
    int out[2], err[2];
    pid_t parent = getpid();
    *t = (struct tool){.exited = MISSING};
    if (!make_pipe(out) || !make_pipe(err))
        return false;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    t->spawned = clock_now();
    t->pid = fork();
    if (t->pid == 0)
        become(argv, out[1], err[1], parent);
    close(out[1]);
    close(err[1]);
    t->out.fd = out[0];
    t->err.fd = err[0];
    if (t->pid < 0)
        return false;
    setpgid(t->pid, t->pid);
    return true;
}

/* Bounded by what a pipe holds, so that a tool that never stops writing cannot keep us here. */
static void drain(struct output *o)
{
    static char chunk[65536];
    for (int i = 0; i < 2 * PIPE_SIZE / (int)sizeof chunk && o->fd >= 0; i++) {
        ssize_t n = read(o->fd, chunk, sizeof chunk);
        if (n < 0)
            return;
        if (n == 0) {
            close(o->fd);
            o->fd = -1;
            return;
        }
        size_t room = OUTPUT_MAX - o->text.n, take = (size_t)n < room ? (size_t)n : room;
        o->truncated |= take < (size_t)n || !bytes_add(&o->text, chunk, take);
    }
}

void tool_drain(struct tool *t)
{
    drain(&t->out);
    drain(&t->err);
}

static int64_t nanos(struct timeval v)
{
    return (int64_t)v.tv_sec * SECOND + v.tv_usec * 1000;
}

static void reap(struct tool *t, pid_t pid)
{
    struct rusage usage;
    int status;
    if (wait4(pid, &status, WNOHANG, &usage) <= 0)
        return;
    t->user += nanos(usage.ru_utime);
    t->system += nanos(usage.ru_stime);
    if (pid == t->pid) {
        t->status = status;
        t->reaped = true;
    }
}

void tool_notice_exit(struct tool *t)
{
    for (int i = 0; i < 1024; i++) {
        siginfo_t info = {0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return;
        if (info.si_pid == t->pid) {
            t->exited = clock_now();
            return;
        }
        reap(t, info.si_pid);
    }
}

void tool_signal(const struct tool *t, int sig)
{
    kill(-t->pid, sig);
}

void tool_kill_all(const struct tool *t)
{
    static int pids[PROC_MAX];
    proc_scan(true);
    int n = proc_tree(getpid(), pids, PROC_MAX);
    kill(-t->pid, SIGKILL);
    for (int i = 1; i < n; i++)
        kill(pids[i], SIGKILL);
}

void tool_finish(struct tool *t)
{
    int64_t give_up = clock_now() + SECOND;
    reap(t, t->pid);
    while (clock_now() < give_up) {
        siginfo_t info = {0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            break; /* no children are left */
        if (info.si_pid) {
            reap(t, info.si_pid);
            continue;
        }
        tool_kill_all(t);
        sleep_nanos(MILLI);
    }
    tool_drain(t);
}
