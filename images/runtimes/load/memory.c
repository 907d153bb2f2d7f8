#include "memory.h"

#include "procfs.h"

#include <stdio.h>
#include <unistd.h>

static int64_t kilobytes(int pid, const char *file, const char *key)
{
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, file);
    int64_t v = file_read(path, text, sizeof text) > 0 ? field_number(text, key) : MISSING;
    return v == MISSING ? MISSING : v * 1024;
}

int64_t memory_pss(int pid)
{
    return kilobytes(pid, "smaps_rollup", "Pss:");
}

int64_t memory_status(int pid, const char *key)
{
    return kilobytes(pid, "status", key);
}

int64_t memory_resident(const int *pids, int n)
{
    char path[32], text[128];
    long long pages, sum = 0;
    bool any = false;
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "/proc/%d/statm", pids[i]);
        if (file_read(path, text, sizeof text) > 0 && sscanf(text, "%*d %lld", &pages) == 1) {
            sum += pages;
            any = true;
        }
    }
    return any ? sum * sysconf(_SC_PAGESIZE) : MISSING;
}

/* A zombie has no memory and no such line: it adds nothing. */
int64_t memory_sum(const int *pids, int n, const char *key)
{
    int64_t sum = MISSING;
    for (int i = 0; i < n; i++) {
        int64_t v = memory_status(pids[i], key);
        if (v != MISSING)
            sum = (sum == MISSING ? 0 : sum) + v;
    }
    return sum;
}

int64_t memory_pss_sum(const int *pids, int n)
{
    int64_t sum = MISSING;
    for (int i = 0; i < n; i++) {
        int64_t v = memory_pss(pids[i]);
        if (v == MISSING && proc_alive(pids[i]))
            return MISSING;
        if (v != MISSING)
            sum = (sum == MISSING ? 0 : sum) + v;
    }
    return sum;
}
