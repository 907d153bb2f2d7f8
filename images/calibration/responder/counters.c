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

void counters_json(struct buffer *out, const struct counters *c, uint64_t open, const struct histogram *all)
{
    buffer_print(out,
                 "{\"connectionsAccepted\":%" PRIu64 ",\"connectionsOpen\":%" PRIu64 ",\"requestsServed\":%" PRIu64
                 ",\"requestsDelayed\":%" PRIu64 ",\"meanDelayNanos\":%" PRIu64 ",\"longestDelayNanos\":%" PRIu64
                 ",\"connectionsByRequests\":{",
                 c->accepted, open, c->served, c->delayed, c->delayed ? c->delay_sum_nanos / c->delayed : 0,
                 c->delay_most_nanos);
    for (size_t i = 0; i < all->length; i++)
        buffer_print(out, "%s\"%" PRIu64 "\":%" PRIu64, i ? "," : "", all->bars[i].requests,
                     all->bars[i].connections);
    buffer_append(out, "}}", 2);
}
