#include "counters.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The first bar at or above a number of requests. */
static size_t place(const struct histogram *h, uint64_t requests)
{
    size_t low = 0, high = h->length;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (h->bars[middle].requests < requests)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void reserve(struct histogram *h, size_t size)
{
    if (size <= h->size)
        return;
    size_t grown = h->size ? h->size : 64;
    while (grown < size)
        grown *= 2;
    struct bar *bars = memory(grown * sizeof *bars);
    if (h->length)
        memcpy(bars, h->bars, h->length * sizeof *bars);
    free(h->bars);
    h->bars = bars;
    h->size = grown;
}

void histogram_add(struct histogram *h, uint64_t requests)
{
    size_t at = place(h, requests);
    if (at == h->length || h->bars[at].requests != requests) {
        reserve(h, h->length + 1);
        memmove(h->bars + at + 1, h->bars + at, (h->length - at) * sizeof *h->bars);
        h->bars[at] = (struct bar){requests, 0};
        h->length++;
    }
    h->bars[at].connections++;
}

void histogram_copy(struct histogram *to, const struct histogram *from)
{
    to->length = 0;
    reserve(to, from->length);
    if (from->length)
        memcpy(to->bars, from->bars, from->length * sizeof *from->bars);
    to->length = from->length;
}

#define LATE_STEP 10000
#define LATE_STEPS 100000

/* How many responses were late by how many steps; the last is for all that were later. */
static uint32_t late[LATE_STEPS + 1];

void delays_add(struct delays *d, uint64_t nanos, uint64_t asked_nanos)
{
    uint64_t steps = nanos > asked_nanos ? (nanos - asked_nanos) / LATE_STEP : 0;
    late[steps < LATE_STEPS ? steps : LATE_STEPS]++;
    if (d->count++ == 0 || nanos < d->least_nanos)
        d->least_nanos = nanos;
    if (nanos > d->most_nanos)
        d->most_nanos = nanos;
    d->sum_nanos += nanos;
}

uint64_t delays_median(const struct delays *d, uint64_t asked_nanos)
{
    uint64_t seen = 0;
    for (uint64_t step = 0; step <= LATE_STEPS && d->count; step++) {
        seen += late[step];
        if (seen * 2 >= d->count)
            return asked_nanos + step * LATE_STEP;
    }
    return 0;
}

void delays_forget(struct delays *d)
{
    *d = (struct delays){0};
    memset(late, 0, sizeof late);
}

void delays_json(struct buffer *out, const struct delays *d, uint64_t asked_nanos)
{
    buffer_print(out,
                 ",\"delays\":{\"requests\":%" PRIu64 ",\"shortestNanos\":%" PRIu64 ",\"medianNanos\":%" PRIu64
                 ",\"meanNanos\":%" PRIu64 ",\"longestNanos\":%" PRIu64 "}}",
                 d->count, d->least_nanos, delays_median(d, asked_nanos), d->count ? d->sum_nanos / d->count : 0,
                 d->most_nanos);
}

void counters_json(struct buffer *out, const struct counters *c, uint64_t open, const struct histogram *all)
{
    buffer_print(out,
                 "{\"connectionsAccepted\":%" PRIu64 ",\"connectionsOpen\":%" PRIu64 ",\"requestsServed\":%" PRIu64
                 ",\"connectionsByRequests\":{",
                 c->accepted, open, c->served);
    for (size_t i = 0; i < all->length; i++)
        buffer_print(out, "%s\"%" PRIu64 "\":%" PRIu64, i ? "," : "", all->bars[i].requests,
                     all->bars[i].connections);
    buffer_append(out, "}", 1);
}
