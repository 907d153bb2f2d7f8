#include "json.h"
#include "procfs.h"
#include "window.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#define VERSION_FILE "/etc/httpdyno/generator-version"

static void report_tool(const struct window *w)
{
    const struct tool *t = &w->tool;
    bool exited = t->reaped && WIFEXITED(t->status), killed = t->reaped && WIFSIGNALED(t->status);
    json_open("tool", '{');
    json_open("argv", '[');
    for (char **a = w->argv; *a; a++)
        json_string(NULL, *a);
    json_close(']');
    json_or_null("exitCode", exited ? WEXITSTATUS(t->status) : MISSING);
    json_or_null("signal", killed ? WTERMSIG(t->status) : MISSING);
    json_bool("timedOut", t->timed_out);
    json_number("spawnNanos", t->spawned);
    json_or_null("exitNanos", t->exited);
    json_text("stdout", t->out.text.at, t->out.text.n);
    json_text("stderr", t->err.text.at, t->err.text.n);
    json_bool("stdoutTruncated", t->out.truncated);
    json_bool("stderrTruncated", t->err.truncated);
    json_close('}');
}

static void report_traffic(const struct window *w)
{
    struct traffic_window found = traffic_find(&w->traffic, w->tool.exited);
    if (found.start == MISSING) {
        json_null("traffic");
        return;
    }
    json_open("traffic", '{');
    json_number("startNanos", found.start);
    json_number("endNanos", found.end);
    json_number("lastPacketNanos", found.last_packet);
    json_number("startErrorNanos", found.start_error);
    json_number("endErrorNanos", found.end_error);
    json_close('}');
}

static void report_cpus_allowed(void)
{
    char text[8192], cpus[1024];
    bool known = file_read("/proc/self/status", text, sizeof text) > 0
                 && field_text(text, "Cpus_allowed_list:", cpus, sizeof cpus);
    json_string("generatorCpusAllowed", known ? cpus : NULL);
}

static void report_version(void)
{
    char text[1024];
    long n = file_read(VERSION_FILE, text, sizeof text);
    if (n > 0)
        json_text("generatorVersion", text, strcspn(text, "\r\n"));
}

void window_report(const struct window *w)
{
    struct generator_facts generator = {
        .run = w->generator.run,
        .wait = w->generator.wait,
        .user = w->tool.reaped ? w->tool.user : MISSING,
        .system = w->tool.reaped ? w->tool.system : MISSING,
    };
    json_open(NULL, '{');
    report_tool(w);
    report_traffic(w);
    snapshot_report("before", &w->before, NULL);
    snapshot_report("after", &w->after, &generator);
    samples_report(&w->samples);
    perf_report(&w->perf);
    json_bool("serverAlive", w->server_alive);
    json_number("samplerCpuNanos", w->own_cpu);
    report_cpus_allowed();
    report_version();
    json_close('}');
}
