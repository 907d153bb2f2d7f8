#include "bytes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool bytes_reserve(struct bytes *b, size_t extra)
{
    if (b->cap - b->n >= extra)
        return true;
    size_t cap = b->cap ? b->cap : 4096;
    while (cap - b->n < extra)
        cap *= 2;
    char *at = realloc(b->at, cap);
    if (!at)
        return false;
    b->at = at;
    b->cap = cap;
    return true;
}

bool bytes_add(struct bytes *b, const char *at, size_t n)
{
    if (!bytes_reserve(b, n))
        return false;
    if (n)
        memcpy(b->at + b->n, at, n);
    b->n += n;
    return true;
}

bool bytes_equal(const struct bytes *b, const char *at, size_t n)
{
    return b->n == n && (n == 0 || memcmp(b->at, at, n) == 0);
}

static int64_t read_clock(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

int64_t clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t clock_unix(void)
{
    return read_clock(CLOCK_REALTIME);
}

void sleep_nanos(int64_t nanos)
{
    struct timespec t = {nanos / SECOND, nanos % SECOND};
    nanosleep(&t, NULL);
}
