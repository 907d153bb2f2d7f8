/* Facts from /proc about the processes of this PID namespace. */
#ifndef PROCFS_H
#define PROCFS_H

#include "bytes.h"

#define PROC_MAX 2048

struct proc_stat {
    char state;
    int ppid;
    int64_t ticks; /* user and system; this and the faults with waited-for children */
    int64_t minor_faults, major_faults;
};

/* Reads up to cap-1 bytes and ends them with NUL; the size, or -1. */
long file_read(const char *path, char *buffer, size_t cap);
/* The number in a file that holds just one; MISSING if it is not there or not a number. */
int64_t file_number(const char *path);
/* The number after "key" at the start of a line, e.g. "VmRSS:"; MISSING if absent. */
int64_t field_number(const char *text, const char *key);
/* The rest of the line after "key", blanks skipped, copied to out; false if absent. */
bool field_text(const char *text, const char *key, char *out, size_t cap);

bool proc_stat(int pid, struct proc_stat *out);
bool proc_alive(int pid); /* exists, and is not a zombie */
/* Lists the processes anew. Parents that were known before are only asked again when fresh. */
void proc_scan(bool fresh);
/* From the last scan: the pids below root, root itself first if it is there; at most max. */
int proc_tree(int root, int *pids, int max);
/* Entries of a directory whose names are numbers. */
int dir_numbers(const char *path, int *out, int max);

#endif
