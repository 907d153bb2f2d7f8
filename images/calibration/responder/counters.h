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
};

/* Times from a request's end to its response as they really were, since the last look. */
struct delays {
    uint64_t count, sum_nanos, least_nanos, most_nanos;
};

void delays_add(struct delays *d, uint64_t nanos, uint64_t asked_nanos);
/* In steps of 10 us; 0 where there is none. */
uint64_t delays_median(const struct delays *d, uint64_t asked_nanos);
void delays_forget(struct delays *d);

void histogram_add(struct histogram *h, uint64_t requests);
void histogram_copy(struct histogram *to, const struct histogram *from);

/* Two parts of one line of JSON. all has the connections that are open added to those that have closed. */
void counters_json(struct buffer *out, const struct counters *c, uint64_t open, const struct histogram *all);
void delays_json(struct buffer *out, const struct delays *d, uint64_t asked_nanos);

#endif
