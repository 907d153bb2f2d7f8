/* The load window: runs a tool under a limit and watches server, tool and traffic meanwhile. */
#include "window.h"

#include "args.h"
#include "commands.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#define START_POLL (5 * MILLI) /* half of it is how well the start of traffic is known */
#define END_POLL (10 * MILLI)
#define KILL_GRACE SECOND
#define POLLS_MAX 1200000 /* an hour of the shortest polls and samples: never reached */
#define SAMPLES_MAX 400000

static int64_t earlier(int64_t a, int64_t b)
{
    return b == MISSING || a < b ? a : b;
}

static int64_t own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * SECOND
           + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000;
}

static int64_t traffic_start(const struct window *w)
{
    return w->traffic.began ? w->traffic.at[w->traffic.first] : MISSING;
}

/* The moment from which the end of traffic is awaited with short polls. */
static int64_t fast_from(const struct window *w)
{
    int64_t start = traffic_start(w);
    if (start == MISSING || w->expect_ms == MISSING)
        return MISSING;
    return start + w->expect_ms * MILLI - SECOND;
}

static int64_t next_poll(const struct window *w)
{
    int64_t fast = fast_from(w);
    if (!w->traffic.began)
        return w->last_poll + START_POLL;
    return fast != MISSING && w->last_poll >= fast ? w->last_poll + END_POLL : fast;
}

static int64_t next_established(const struct window *w)
{
    int64_t start = traffic_start(w);
    int i = w->samples.established;
    if (start == MISSING || w->expect_ms == MISSING || i == ESTABLISHED_MAX)
        return MISSING;
    return start + (i + 1) * w->expect_ms * MILLI / (ESTABLISHED_MAX + 1);
}

static struct net_packets poll_traffic(struct window *w)
{
    struct net_packets p = net_packets_read();
    int64_t sum = p.in_segments;
    if (sum != MISSING && p.in_datagrams != MISSING)
        sum += p.in_datagrams;
    w->last_poll = clock_now();
    traffic_poll(&w->traffic, w->last_poll, sum);
    return p;
}

static void observe(struct window *w, int64_t now)
{
    int64_t poll_at = next_poll(w), step = w->sample_ms * MILLI;
    if (now >= w->next_sample) {
        struct net_packets p = poll_traffic(w);
        samples_take(&w->samples, &w->server, &w->generator, p, w->last_poll);
        w->next_sample += ((now - w->next_sample) / step + 1) * step;
    } else if (poll_at != MISSING && now >= poll_at) {
        poll_traffic(w);
    }
    int64_t established_at = next_established(w);
    if (established_at != MISSING && now >= established_at)
        samples_established(&w->samples, &w->listener);
}

/* SIGTERM at the limit, SIGKILL a second later; false once a second SIGKILL's time has passed. */
static bool enforce_limit(struct window *w, int64_t now)
{
    if (!w->tool.timed_out && now >= w->tool.spawned + w->limit_ms * MILLI) {
        w->tool.timed_out = true;
        tool_signal(&w->tool, SIGTERM);
        w->kill_at = now + KILL_GRACE;
    } else if (w->kill_at != MISSING && now >= w->kill_at) {
        if (w->give_up_at != MISSING)
            return false;
        tool_kill_all(&w->tool);
        w->kill_at = w->give_up_at = now + 5 * KILL_GRACE;
    }
    return true;
}

static void take_signals(struct window *w, int fd)
{
    struct signalfd_siginfo info[16];
    ssize_t n = read(fd, info, sizeof info);
    for (ssize_t i = 0; i < n / (ssize_t)sizeof *info; i++)
        if (info[i].ssi_signo != SIGCHLD) {
            tool_kill_all(&w->tool);
            _exit(128 + (int)info[i].ssi_signo);
        }
    tool_notice_exit(&w->tool);
}

static int64_t next_wake(const struct window *w)
{
    int64_t at = earlier(w->next_sample, next_poll(w));
    at = earlier(at, next_established(w));
    at = earlier(at, w->kill_at);
    return w->tool.timed_out ? at : earlier(at, w->tool.spawned + w->limit_ms * MILLI);
}

static void wait_for_events(struct window *w, int signals)
{
    struct pollfd fds[] = {{.fd = signals, .events = POLLIN},
                           {.fd = w->tool.out.fd, .events = POLLIN},
                           {.fd = w->tool.err.fd, .events = POLLIN}};
    int64_t left = next_wake(w) - clock_now();
    left = left > 0 ? left : 0;
    struct timespec timeout = {left / SECOND, left % SECOND};
    if (ppoll(fds, 3, &timeout, NULL) <= 0)
        return;
    if (fds[0].revents)
        take_signals(w, signals);
    if (w->tool.exited == MISSING && (fds[1].revents || fds[2].revents))
        tool_drain(&w->tool);
}

static int block_signals(void)
{
    static const int wanted[] = {SIGCHLD, SIGTERM, SIGINT, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        sigaddset(&set, wanted[i]);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Right before a snapshot, as the counters are read right before the other: the same span. */
static void start_counting(struct window *w)
{
    if (!w->perf.wanted)
        return;
    proc_scan(true);
    tasks_update(&w->server);
    perf_open(&w->perf, &w->server);
    perf_start(&w->perf);
}

/* The zombie of the tool still shows its threads' times; it is reaped after the snapshot. */
static bool run(struct window *w)
{
    int signals = block_signals();
    w->listener = net_port_find((int)w->port);
    tasks_init(&w->server, 1, false);
    tasks_init(&w->generator, getpid(), true);
    start_counting(w);
    snapshot_take(&w->before, &w->server);
    int64_t cpu = own_cpu();
    poll_traffic(w);
    if (signals < 0 || !tool_spawn(&w->tool, w->argv))
        return false;
    w->next_sample = w->tool.spawned + w->sample_ms * MILLI;
    while (w->tool.exited == MISSING && enforce_limit(w, clock_now())) {
        observe(w, clock_now());
        wait_for_events(w, signals);
    }
    poll_traffic(w);
    w->own_cpu = own_cpu() - cpu;
    perf_read(&w->perf);
    snapshot_take(&w->after, &w->server);
    tasks_update(&w->generator);
    w->server_alive = proc_alive(1);
    tool_finish(&w->tool);
    return true;
}

static int bounded(int64_t n, int max)
{
    return n < max ? (int)n : max;
}

static void prepare(struct window *w)
{
    int64_t longest = w->limit_ms + 7000;
    int64_t samples = longest / w->sample_ms + 16;
    samples_init(&w->samples, bounded(samples, SAMPLES_MAX));
    traffic_init(&w->traffic, bounded(samples + longest / 5 + 16, POLLS_MAX));
    w->kill_at = w->give_up_at = MISSING;
}

int window_command(int argc, char **argv)
{
    static struct window w = {.sample_ms = 100, .expect_ms = MISSING};
    struct option options[] = {
        {.name = "--port", .required = true, .min = 1, .max = 65535, .number = &w.port},
        {.name = "--limit-ms", .required = true, .min = 1, .max = LIMIT_MS_MAX,
         .number = &w.limit_ms},
        {.name = "--sample-ms", .min = 10, .max = 10000, .number = &w.sample_ms},
        {.name = "--expect-ms", .min = 1, .max = LIMIT_MS_MAX, .number = &w.expect_ms},
        {.name = "--perf", .flag = &w.perf.wanted},
    };
    int used = args_read("window", argc, argv, options, sizeof options / sizeof *options);
    if (used == argc)
        usage_error("window", "no tool after", "--", "-- TOOL ARGS...");
    w.argv = argv + used;
    prepare(&w);
    if (!run(&w)) {
        fprintf(stderr, "dynoload window: cannot start the tool: %s\n", strerror(errno));
        return 1;
    }
    window_report(&w);
    return 0;
}
