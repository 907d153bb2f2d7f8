/* What the kernel granted: where each thread of the server may run, and its memory. */
#include "args.h"
#include "commands.h"
#include "json.h"
#include "memory.h"
#include "procfs.h"

#include <stdio.h>
#include <unistd.h>

#define THREADS_MAX 16384

static bool status_of(int pid, int tid, char *text, size_t cap)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/status", pid, tid);
    return file_read(path, text, cap) > 0;
}

static void report_threads(int pid)
{
    static int tids[THREADS_MAX];
    char path[64], text[8192], cpus[1024];
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    int n = dir_numbers(path, tids, THREADS_MAX);
    json_open("threads", '[');
    for (int i = 0; i < n; i++) {
        if (!status_of(pid, tids[i], text, sizeof text))
            continue;
        bool known = field_text(text, "Cpus_allowed_list:", cpus, sizeof cpus);
        json_open(NULL, '{');
        json_number("tid", tids[i]);
        json_string("cpusAllowedList", known ? cpus : NULL);
        json_close('}');
    }
    json_close(']');
}

static void report_process(int pid)
{
    char text[8192], comm[64];
    if (!status_of(pid, pid, text, sizeof text))
        return;
    json_open(NULL, '{');
    json_number("pid", pid);
    json_maybe("ppid", field_number(text, "PPid:\t"));
    json_string("comm", field_text(text, "Name:", comm, sizeof comm) ? comm : NULL);
    report_threads(pid);
    json_maybe("rssBytes", memory_status(pid, "VmRSS:"));
    json_or_null("pssBytes", memory_pss(pid));
    json_maybe("peakRssBytes", memory_status(pid, "VmHWM:"));
    json_close('}');
}

int receipts_command(int argc, char **argv)
{
    static int pids[PROC_MAX];
    char text[8192], cpus[1024];
    if (argc > 0)
        usage_error("receipts", "unknown argument", argv[0], "none");
    proc_scan(true);
    int n = proc_tree(1, pids, PROC_MAX), self = getpid();
    json_open(NULL, '{');
    json_open("processes", '[');
    for (int i = 0; i < n; i++)
        report_process(pids[i]);
    json_close(']');
    bool known = status_of(self, self, text, sizeof text)
                 && field_text(text, "Cpus_allowed_list:", cpus, sizeof cpus);
    json_open("self", '{');
    json_string("cpusAllowedList", known ? cpus : NULL);
    json_close('}');
    json_close('}');
    return 0;
}
