#include "procfs.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

long file_read(const char *path, char *buffer, size_t cap)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    size_t n = 0;
    ssize_t got = 1;
    while (n < cap - 1 && (got = read(fd, buffer + n, cap - 1 - n)) > 0)
        n += (size_t)got;
    close(fd);
    buffer[n] = 0;
    return got < 0 ? -1 : (long)n;
}

static int64_t leading_number(const char *s)
{
    char *end;
    long long v = strtoll(s, &end, 10);
    return end == s || v < 0 ? MISSING : v;
}

int64_t file_number(const char *path)
{
    char text[64];
    return file_read(path, text, sizeof text) > 0 ? leading_number(text) : MISSING;
}

static const char *find_field(const char *text, const char *key)
{
    size_t n = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, key, n) == 0)
            return line + n;
    }
    return NULL;
}

int64_t field_number(const char *text, const char *key)
{
    const char *s = find_field(text, key);
    return s ? leading_number(s) : MISSING;
}

bool field_text(const char *text, const char *key, char *out, size_t cap)
{
    const char *s = find_field(text, key);
    if (!s)
        return false;
    s += strspn(s, " \t");
    snprintf(out, cap, "%.*s", (int)strcspn(s, "\n"), s);
    return true;
}

/* The name is in parentheses and may hold anything, so the fields are counted from the last ')'. */
bool proc_stat(int pid, struct proc_stat *out)
{
    char path[32], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    if (file_read(path, text, sizeof text) <= 0)
        return false;
    long long minor, child_minor, major, child_major, user, system, child_user, child_system;
    const char *rest = strrchr(text, ')');
    if (!rest
        || sscanf(rest + 1,
                  " %c %d %*d %*d %*d %*d %*u %lld %lld %lld %lld %lld %lld %lld %lld",
                  &out->state, &out->ppid, &minor, &child_minor, &major, &child_major, &user,
                  &system, &child_user, &child_system)
               != 10)
        return false;
    out->ticks = user + system + child_user + child_system;
    out->minor_faults = minor + child_minor;
    out->major_faults = major + child_major;
    return true;
}

bool proc_alive(int pid)
{
    struct proc_stat s;
    return proc_stat(pid, &s) && s.state != 'Z' && s.state != 'X';
}

static int number(const char *s)
{
    int v = 0;
    for (; isdigit((unsigned char)*s); s++)
        v = v * 10 + (*s - '0');
    return *s ? 0 : v;
}

int dir_numbers(const char *path, int *out, int max)
{
    static char buffer[32768] __attribute__((aligned(8)));
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), n = 0;
    if (fd < 0)
        return 0;
    for (ssize_t got; n < max && (got = getdents64(fd, buffer, sizeof buffer)) > 0;)
        for (ssize_t at = 0; at < got && n < max;) {
            const struct dirent64 *entry = (const void *)(buffer + at);
            int v = number(entry->d_name);
            at += entry->d_reclen;
            if (v > 0)
                out[n++] = v;
        }
    close(fd);
    return n;
}

static struct proc {
    int pid, ppid;
} all[PROC_MAX];
static int count;

/* The kernel lists pids in ascending order, so old and new list are merged in one pass. */
void proc_scan(bool fresh)
{
    static int pids[PROC_MAX];
    static struct proc old[PROC_MAX];
    int found = dir_numbers("/proc", pids, PROC_MAX), was = fresh ? 0 : count;
    memcpy(old, all, (size_t)was * sizeof *old);
    count = 0;
    for (int i = 0, k = 0; i < found; i++) {
        struct proc_stat s;
        while (k < was && old[k].pid < pids[i])
            k++;
        if (k < was && old[k].pid == pids[i])
            all[count++] = old[k];
        else if (proc_stat(pids[i], &s))
            all[count++] = (struct proc){pids[i], s.ppid};
    }
}

static bool contains(const int *pids, int n, int pid)
{
    for (int i = 0; i < n; i++)
        if (pids[i] == pid)
            return true;
    return false;
}

int proc_tree(int root, int *pids, int max)
{
    int n = 0;
    for (int i = 0; i < count && n < max; i++)
        if (all[i].pid == root)
            pids[n++] = root;
    for (int before = -1; before != n;) {
        before = n;
        for (int i = 0; i < count && n < max; i++)
            if (contains(pids, n, all[i].ppid) && !contains(pids, n, all[i].pid))
                pids[n++] = all[i].pid;
    }
    return n;
}
