/* When traffic began and ended, from how the count of received packets grew. */
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include "bytes.h"

#define TRAFFIC_MIN_PACKETS 20 /* so many since the tool's start mean that it works */
#define TRAFFIC_FIRST_GROWTH 3 /* a handshake is three; a stray keep-alive probe is fewer */

struct traffic {
    int64_t *at;      /* times of the polls */
    int64_t *packets; /* Tcp InSegs + Udp InDatagrams at each */
    int n, max;
    int first;        /* the first poll that saw TRAFFIC_FIRST_GROWTH, or -1 */
    bool began;       /* TRAFFIC_MIN_PACKETS were seen */
};

struct traffic_window {
    int64_t start, end;             /* MISSING when there was no traffic */
    int64_t start_error, end_error; /* half the poll intervals they were found in */
    int64_t last_packet;            /* the last poll that saw any: closing connections included */
};

void traffic_init(struct traffic *t, int max);
void traffic_poll(struct traffic *t, int64_t at, int64_t packets);
/* Nothing is later than the tool's exit, which is when the last poll is taken. */
struct traffic_window traffic_find(const struct traffic *t, int64_t exited);

#endif
