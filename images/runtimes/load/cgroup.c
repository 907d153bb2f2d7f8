#include "cgroup.h"

#include "json.h"
#include "procfs.h"

#include <stdio.h>
#include <unistd.h>

#define ROOT "/proc/1/root/sys/fs/cgroup/"
#define UNLIMITED (1LL << 62) /* v1 writes "no limit" as a number near 2^63 */

static int64_t field_in(const char *path, const char *key)
{
    char text[4096];
    return file_read(path, text, sizeof text) > 0 ? field_number(text, key) : MISSING;
}

static int64_t micros(int64_t value)
{
    return value == MISSING ? MISSING : value * 1000;
}

static struct cgroup read_v2(void)
{
    return (struct cgroup){
        .version = 2,
        .cpu_usage = micros(field_in(ROOT "cpu.stat", "usage_usec ")),
        .periods = field_in(ROOT "cpu.stat", "nr_periods "),
        .throttled_periods = field_in(ROOT "cpu.stat", "nr_throttled "),
        .throttled_nanos = micros(field_in(ROOT "cpu.stat", "throttled_usec ")),
        .oom_kills = field_in(ROOT "memory.events", "oom_kill "),
        .memory_limit = file_number(ROOT "memory.max"),
        .memory_peak = file_number(ROOT "memory.peak"),
        .memory_usage = file_number(ROOT "memory.current"),
    };
}

/* Some hosts mount cpu and cpuacct together and leave no link with the short name. */
static const char *either(const char *first, const char *second)
{
    return access(first, R_OK) == 0 ? first : second;
}

static struct cgroup read_v1(void)
{
    const char *stat = either(ROOT "cpu/cpu.stat", ROOT "cpu,cpuacct/cpu.stat");
    int64_t limit = file_number(ROOT "memory/memory.limit_in_bytes");
    return (struct cgroup){
        .version = 1,
        .cpu_usage = file_number(
            either(ROOT "cpuacct/cpuacct.usage", ROOT "cpu,cpuacct/cpuacct.usage")),
        .periods = field_in(stat, "nr_periods "),
        .throttled_periods = field_in(stat, "nr_throttled "),
        .throttled_nanos = field_in(stat, "throttled_time "),
        .oom_kills = field_in(ROOT "memory/memory.oom_control", "oom_kill "),
        .memory_limit = limit >= UNLIMITED ? MISSING : limit,
        .memory_peak = file_number(ROOT "memory/memory.max_usage_in_bytes"),
        .memory_usage = file_number(ROOT "memory/memory.usage_in_bytes"),
    };
}

struct cgroup cgroup_read(void)
{
    if (access(ROOT "cgroup.controllers", R_OK) == 0)
        return read_v2();
    struct cgroup c = read_v1();
    if (c.cpu_usage == MISSING && c.memory_usage == MISSING)
        c.version = MISSING;
    return c;
}

void cgroup_report(const struct cgroup *c)
{
    if (c->version == MISSING) {
        json_null("cgroup");
        return;
    }
    json_open("cgroup", '{');
    json_number("version", c->version);
    json_maybe("cpuUsageNanos", c->cpu_usage);
    json_maybe("nrPeriods", c->periods);
    json_maybe("nrThrottled", c->throttled_periods);
    json_maybe("throttledNanos", c->throttled_nanos);
    json_maybe("oomKills", c->oom_kills);
    json_maybe("memoryLimitBytes", c->memory_limit);
    json_maybe("memoryPeakBytes", c->memory_peak);
    json_maybe("memoryUsageBytes", c->memory_usage);
    json_close('}');
}
