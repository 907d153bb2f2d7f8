#include "delay.h"

#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"

#define FIRST_SIZE 1024

static struct waiting *ring;
static size_t first, length, size;
static int timer = -1;

int64_t monotonic_nanos(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int delay_open(void)
{
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    return timer;
}

/* An absolute time, so that what the loop is busy with meanwhile delays nothing further. */
static void set_timer(int64_t nanos)
{
    struct itimerspec at = {.it_value = {nanos / 1000000000, nanos % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
}

static void grow(void)
{
    size_t grown = size ? size * 2 : FIRST_SIZE;
    struct waiting *larger = memory(grown * sizeof *larger);
    for (size_t i = 0; i < length; i++)
        larger[i] = ring[(first + i) % size];
    free(ring);
    ring = larger;
    size = grown;
    first = 0;
}

void delay_push(const struct waiting *waiting)
{
    if (length == size)
        grow();
    ring[(first + length++) % size] = *waiting;
    if (length == 1)
        set_timer(waiting->due_nanos);
}

bool delay_pop(int64_t now_nanos, struct waiting *out)
{
    if (length == 0)
        return false;
    if (ring[first].due_nanos > now_nanos) {
        set_timer(ring[first].due_nanos);
        return false;
    }
    *out = ring[first];
    first = (first + 1) % size;
    length--;
    return true;
}
