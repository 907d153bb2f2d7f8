/* Memory of processes, in bytes; MISSING where the kernel does not say. */
#ifndef MEMORY_H
#define MEMORY_H

#include "bytes.h"

int64_t memory_pss(int pid);                                     /* smaps_rollup: Pss */
int64_t memory_status(int pid, const char *key);                 /* status: "VmRSS:", "VmHWM:" */
int64_t memory_resident(const int *pids, int n);                 /* statm, cheap; a sum */
int64_t memory_sum(const int *pids, int n, const char *key);     /* of memory_status */
int64_t memory_pss_sum(const int *pids, int n);                  /* MISSING if one is unreadable */

#endif
