#include "snapshot.h"

#include "json.h"
#include "memory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void read_cpu_line(struct snapshot *s, const char *line)
{
    char *end;
    if (strncmp(line, "cpu", 3) != 0 || !isdigit((unsigned char)line[3]) || s->cpus == CPUS_MAX)
        return;
    s->cpu_id[s->cpus] = (int)strtol(line + 3, &end, 10);
    for (int f = 0; f < CPU_FIELDS; f++)
        s->cpu[s->cpus][f] = strtoll(end, &end, 10);
    s->cpus++;
}

/* Only the head of the file is wanted: the cpu lines come first. */
static void read_cpus(struct snapshot *s)
{
    static char text[CPUS_MAX * 160];
    s->cpus = 0;
    if (file_read("/proc/stat", text, sizeof text) <= 0)
        return;
    for (const char *line = text; line && strncmp(line, "cpu", 3) == 0;) {
        read_cpu_line(s, line);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
}

static int64_t plus(int64_t sum, int64_t value)
{
    if (value == MISSING)
        return sum;
    return (sum == MISSING ? 0 : sum) + value;
}

static void read_switches(struct server_facts *f, const struct tasks *t)
{
    char path[64], text[8192];
    for (int i = 0; i < t->n; i++) {
        snprintf(path, sizeof path, "/proc/%d/task/%d/status", t->task[i].pid, t->task[i].tid);
        if (file_read(path, text, sizeof text) <= 0)
            continue;
        f->voluntary = plus(f->voluntary, field_number(text, "voluntary_ctxt_switches:"));
        f->involuntary = plus(f->involuntary, field_number(text, "nonvoluntary_ctxt_switches:"));
    }
}

static void read_server(struct server_facts *f, const struct tasks *t)
{
    *f = (struct server_facts){.run = t->n ? t->run : MISSING,
                               .wait = t->n ? t->wait : MISSING,
                               .cpu = MISSING,
                               .threads = t->n ? t->n : MISSING,
                               .processes = t->processes ? t->processes : MISSING,
                               .voluntary = MISSING,
                               .involuntary = MISSING,
                               .minor_faults = MISSING,
                               .major_faults = MISSING};
    int64_t tick = SECOND / sysconf(_SC_CLK_TCK);
    for (int i = 0; i < t->processes; i++) {
        struct proc_stat stat;
        if (!proc_stat(t->pids[i], &stat))
            continue;
        f->cpu = plus(f->cpu, stat.ticks * tick);
        f->minor_faults = plus(f->minor_faults, stat.minor_faults);
        f->major_faults = plus(f->major_faults, stat.major_faults);
    }
    read_switches(f, t);
    f->rss = memory_sum(t->pids, t->processes, "VmRSS:");
    f->peak_rss = memory_sum(t->pids, t->processes, "VmHWM:");
    f->pss = memory_pss_sum(t->pids, t->processes);
}

/* What moves fastest is read first, what takes longest last. */
void snapshot_take(struct snapshot *s, struct tasks *server)
{
    s->at = clock_now();
    s->unix_at = clock_unix();
    s->loopback_bytes = net_loopback_bytes();
    s->tcp = tcp_counters_read();
    proc_scan(true);
    tasks_update(server);
    read_cpus(s);
    s->cgroup = cgroup_read();
    read_server(&s->server, server);
}

static void report_cpus(const struct snapshot *s)
{
    static const char *const names[CPU_FIELDS] = {"userTicks",   "niceTicks",   "systemTicks",
                                                  "idleTicks",   "iowaitTicks", "irqTicks",
                                                  "softirqTicks", "stealTicks"};
    char id[16];
    json_open("cpus", '{');
    for (int i = 0; i < s->cpus; i++) {
        snprintf(id, sizeof id, "%d", s->cpu_id[i]);
        json_open(id, '{');
        for (int f = 0; f < CPU_FIELDS; f++)
            json_number(names[f], s->cpu[i][f]);
        json_close('}');
    }
    json_close('}');
}

static void report_server(const struct server_facts *f)
{
    json_open("server", '{');
    json_maybe("runNanos", f->run);
    json_maybe("waitNanos", f->wait);
    json_maybe("processCpuNanos", f->cpu);
    json_maybe("threads", f->threads);
    json_maybe("processes", f->processes);
    json_maybe("voluntarySwitches", f->voluntary);
    json_maybe("involuntarySwitches", f->involuntary);
    json_maybe("minorFaults", f->minor_faults);
    json_maybe("majorFaults", f->major_faults);
    json_maybe("rssBytes", f->rss);
    json_or_null("pssBytes", f->pss);
    json_maybe("peakRssBytes", f->peak_rss);
    json_close('}');
}

static void report_tcp(const struct tcp_counters *c)
{
    json_open("tcp", '{');
    json_maybe("passiveOpens", c->passive_opens);
    json_maybe("activeOpens", c->active_opens);
    json_maybe("inSegs", c->in_segments);
    json_maybe("outSegs", c->out_segments);
    json_maybe("retransSegs", c->retransmitted);
    json_maybe("estabResets", c->established_resets);
    json_maybe("outRsts", c->out_resets);
    json_maybe("listenOverflows", c->listen_overflows);
    json_maybe("listenDrops", c->listen_drops);
    json_close('}');
}

void snapshot_report(const char *key, const struct snapshot *s, const struct generator_facts *g)
{
    json_open(key, '{');
    json_number("nanos", s->at);
    json_number("unixNanos", s->unix_at);
    report_cpus(s);
    json_number("ticksPerSecond", sysconf(_SC_CLK_TCK));
    report_server(&s->server);
    if (g) {
        json_open("generator", '{');
        json_maybe("runNanos", g->run);
        json_maybe("waitNanos", g->wait);
        json_maybe("userNanos", g->user);
        json_maybe("systemNanos", g->system);
        json_close('}');
    }
    report_tcp(&s->tcp);
    json_maybe("loopbackBytes", s->loopback_bytes);
    cgroup_report(&s->cgroup);
    json_close('}');
}
