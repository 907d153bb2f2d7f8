/* What was accepted and served, to be held against what a load tool says. */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdint.h>

#include "buffer.h"

/* Number of connections by the number of requests that each carried, in the order of that number. */
struct histogram {
    struct bar {
        uint64_t requests, connections;
    } *bars;
    size_t length, size;
};

struct counters {
    uint64_t accepted; /* connections */
    uint64_t served;   /* responses handed to the kernel, those to /counters left out */
    struct histogram closed;
    /* Time from a request's end to its response, as it really was. */
    uint64_t delayed, delay_sum_nanos, delay_most_nanos;
};

void histogram_add(struct histogram *h, uint64_t requests);
void histogram_copy(struct histogram *to, const struct histogram *from);

/* One line of JSON. all has the connections that are open added to those that have closed. */
void counters_json(struct buffer *out, const struct counters *c, uint64_t open, const struct histogram *all);

#endif
