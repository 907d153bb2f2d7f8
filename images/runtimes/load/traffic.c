#include "traffic.h"

#include <stdlib.h>

#define ALIVE 0.10 /* of the mean rate: less than that is not traffic any more */

void traffic_init(struct traffic *t, int max)
{
    *t = (struct traffic){.max = max, .first = -1};
    t->at = calloc((size_t)max, sizeof *t->at);
    t->packets = calloc((size_t)max, sizeof *t->packets);
    if (!t->at || !t->packets)
        exit(1);
}

void traffic_poll(struct traffic *t, int64_t at, int64_t packets)
{
    if (packets == MISSING || t->n == t->max)
        return;
    t->at[t->n] = at;
    t->packets[t->n] = packets;
    int64_t growth = packets - t->packets[0];
    if (t->first < 0 && t->n > 0 && growth >= TRAFFIC_FIRST_GROWTH)
        t->first = t->n;
    t->began |= t->first >= 0 && growth >= TRAFFIC_MIN_PACKETS;
    t->n++;
}

static double rate(const struct traffic *t, int from, int to)
{
    int64_t nanos = t->at[to] - t->at[from];
    return nanos > 0 ? (double)(t->packets[to] - t->packets[from]) / (double)nanos : 0;
}

static int64_t not_after(int64_t at, int64_t limit)
{
    return limit != MISSING && at > limit ? limit : at;
}

/*
 * Start: traffic began somewhere between the last poll that saw no growth and the first that did;
 * the middle of the two is off by half a poll interval at most.
 * End: the last poll interval that grew at more than a tenth of the mean rate. Traffic stopped
 * within it, after the share of the interval that its packets take at the mean rate.
 */
struct traffic_window traffic_find(const struct traffic *t, int64_t exited)
{
    struct traffic_window w = {MISSING, MISSING, MISSING, MISSING, MISSING};
    if (!t->began)
        return w;
    int64_t before = t->at[t->first - 1], after = t->at[t->first];
    w.start = before + (after - before) / 2;
    w.start_error = (after - before) / 2;
    double mean = rate(t, t->first - 1, t->n - 1);
    int last = t->n - 1;
    while (last > t->first && rate(t, last - 1, last) <= ALIVE * mean)
        last--;
    mean = rate(t, t->first - 1, last);
    double share = mean > 0 ? rate(t, last - 1, last) / mean : 1;
    int64_t interval = t->at[last] - t->at[last - 1];
    w.end = t->at[last - 1] + (share >= 1 ? interval : (int64_t)(share * (double)interval));
    w.end_error = interval / 2;
    int final = t->n - 1;
    while (t->packets[final] == t->packets[final - 1])
        final--;
    w.end = not_after(w.end, exited);
    w.last_packet = not_after(t->at[final], exited);
    return w;
}
