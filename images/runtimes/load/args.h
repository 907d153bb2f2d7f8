/* Command lines: --name value pairs, checked; anything wrong ends the program with exit code 2. */
#ifndef ARGS_H
#define ARGS_H

#include "bytes.h"

#define ARGS_REQUESTS_MAX 64
#define LIMIT_MS_MAX 3600000

struct option {
    const char *name; /* "--port" */
    bool required;
    int64_t min, max;          /* of a number */
    bool *flag;                /* set exactly one of these four; a flag takes no value */
    int64_t *number;
    struct bytes *text;        /* C escapes \r \n \t \\ \xHH decoded */
    struct byte_list *texts;   /* the same, may be given again and again */
    bool seen;
};

struct byte_list {
    int n;
    struct bytes item[ARGS_REQUESTS_MAX];
};

/* Reads argv[0..argc) and returns how many were used: all, or up to and including a lone "--". */
int args_read(const char *command, int argc, char **argv, struct option *options, int count);
_Noreturn void usage_error(const char *command, const char *what, const char *value,
                           const char *allowed);

#endif
