/* The series over the window: CPU time of both sides and packets, and established connections. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include "net.h"
#include "tasks.h"

#define ESTABLISHED_MAX 3

struct sample {
    int64_t at;
    int64_t server_run, server_wait, generator_run, generator_wait;
    struct net_packets packets;
    int64_t loopback_bytes;
    int64_t server_rss; /* MISSING but for about one sample a second */
};

struct samples {
    struct sample *sample;
    int n, max;
    int64_t thorough_at; /* of the last sample with parents asked anew and resident size */
    int established;
    struct {
        int64_t at, count;
    } established_at[ESTABLISHED_MAX];
};

void samples_init(struct samples *s, int max);
/* Reads both trees; the packets are given, for the caller reads them first. */
void samples_take(struct samples *s, struct tasks *server, struct tasks *generator,
                  struct net_packets packets, int64_t at);
void samples_established(struct samples *s, const struct net_port *port);
void samples_report(const struct samples *s);

#endif
