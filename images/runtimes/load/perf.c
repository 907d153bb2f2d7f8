#include "perf.h"

#include "json.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PARANOID_FILE "/proc/sys/kernel/perf_event_paranoid"
#define SYSCALL_ID_FILE "/sys/kernel/tracing/events/raw_syscalls/sys_enter/id"

/*
 * What happens in the kernel is never counted with the kernel excluded: such a counter would open
 * and stay at 0, so it is not tried.
 */
static const struct event {
    const char *name;
    uint32_t type;
    uint64_t config;
    bool in_user_mode;
} events[PERF_COUNTERS] = {
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS, true},
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, true},
    {"contextSwitches", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CONTEXT_SWITCHES, false},
    {"cpuMigrations", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_MIGRATIONS, false},
    {"pageFaults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS, true},
    {"syscalls", PERF_TYPE_TRACEPOINT, 0, false}, /* raw_syscalls:sys_enter, its id is in tracefs */
};

static void fail(struct perf_counter *c, const char *call, int error)
{
    for (int i = 0; i < c->n; i++)
        close(c->fd[i]);
    c->n = 0;
    c->call = call;
    c->error = error;
}

static int open_event(const struct event *e, uint64_t config, int tid, bool user_only)
{
    struct perf_event_attr attr = {
        .type = e->type,
        .size = sizeof attr,
        .config = config,
        .read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
        .disabled = 1,
        .inherit = 1,
        .exclude_kernel = user_only,
        .exclude_hv = user_only,
    };
    return (int)syscall(SYS_perf_event_open, &attr, tid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/* EACCES is the kernel's word for "not of kernel mode, without the capability". */
static int open_on(struct perf_counter *c, const struct event *e, uint64_t config, int tid)
{
    int fd = open_event(e, config, tid, c->user_only);
    if (fd < 0 && errno == EACCES && e->in_user_mode && c->n == 0 && !c->user_only) {
        c->user_only = true;
        fd = open_event(e, config, tid, true);
    }
    return fd;
}

/* All threads or none: a part of them would be taken for the whole. One that has ended is none. */
static void open_counter(struct perf_counter *c, const struct event *e, uint64_t config,
                         const struct tasks *server)
{
    c->fd = calloc((size_t)server->n + 1, sizeof *c->fd);
    if (!c->fd)
        exit(1);
    for (int i = 0; i < server->n; i++) {
        int fd = open_on(c, e, config, server->task[i].tid);
        if (fd >= 0) {
            c->fd[c->n++] = fd;
        } else if (errno != ESRCH) {
            fail(c, "perf_event_open", errno);
            return;
        }
    }
    if (c->n == 0)
        fail(c, "perf_event_open", ESRCH);
}

void perf_open(struct perf *p, const struct tasks *server)
{
    file_read(PARANOID_FILE, p->paranoid, sizeof p->paranoid);
    p->paranoid[strcspn(p->paranoid, "\n")] = 0;
    for (int i = 0; i < PERF_COUNTERS; i++) {
        int64_t config = (int64_t)events[i].config;
        errno = 0;
        if (events[i].type == PERF_TYPE_TRACEPOINT)
            config = file_number(SYSCALL_ID_FILE);
        if (config == MISSING)
            fail(&p->counter[i], "open " SYSCALL_ID_FILE, errno);
        else
            open_counter(&p->counter[i], &events[i], (uint64_t)config, server);
    }
}

void perf_start(struct perf *p)
{
    for (int i = 0; i < PERF_COUNTERS; i++) {
        struct perf_counter *c = &p->counter[i];
        for (int k = 0; k < c->n; k++)
            if (ioctl(c->fd[k], PERF_EVENT_IOC_ENABLE, 0) != 0)
                fail(c, "ioctl PERF_EVENT_IOC_ENABLE", errno);
    }
}

void perf_read(struct perf *p)
{
    struct {
        uint64_t count, enabled, running;
    } seen;
    for (int i = 0; i < PERF_COUNTERS; i++) {
        struct perf_counter *c = &p->counter[i];
        for (int k = 0; k < c->n; k++) {
            errno = 0;
            if (read(c->fd[k], &seen, sizeof seen) != sizeof seen) {
                fail(c, "read of the counter", errno);
                break;
            }
            c->count += (int64_t)seen.count;
            c->enabled += (int64_t)seen.enabled;
            c->running += (int64_t)seen.running;
        }
    }
}

static void report_counter(const char *name, const struct perf_counter *c)
{
    json_open(name, '{');
    if (c->call) {
        json_string("call", c->call);
        json_string("error", c->error ? strerrorname_np(c->error) : NULL);
    } else {
        json_number("count", c->count);
        json_number("enabledNanos", c->enabled);
        json_number("runningNanos", c->running);
        json_string("scope", c->user_only ? "user" : "user+kernel");
    }
    json_close('}');
}

void perf_report(const struct perf *p)
{
    if (!p->wanted) {
        json_null("perf");
        return;
    }
    json_open("perf", '{');
    json_string("paranoid", *p->paranoid ? p->paranoid : NULL);
    for (int i = 0; i < PERF_COUNTERS; i++)
        report_counter(events[i].name, &p->counter[i]);
    json_close('}');
}
