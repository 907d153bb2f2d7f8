/* Byte strings with a length, and the clocks. */
#ifndef BYTES_H
#define BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MISSING (-1) /* a fact the kernel did not give; never printed as a number */
#define MILLI 1000000LL
#define SECOND 1000000000LL

struct bytes {
    char *at;
    size_t n;
    size_t cap;
};

bool bytes_reserve(struct bytes *b, size_t extra);
bool bytes_add(struct bytes *b, const char *at, size_t n);
bool bytes_equal(const struct bytes *b, const char *at, size_t n);

int64_t clock_now(void);  /* CLOCK_MONOTONIC, nanoseconds */
int64_t clock_unix(void); /* CLOCK_REALTIME, nanoseconds */
void sleep_nanos(int64_t nanos);

#endif
