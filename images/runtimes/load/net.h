/* TCP and UDP facts of this network namespace. */
#ifndef NET_H
#define NET_H

#include "bytes.h"

struct net_packets {
    int64_t in_segments;  /* Tcp InSegs */
    int64_t in_datagrams; /* Udp InDatagrams: the traffic of HTTP/3 */
};

struct tcp_counters {
    int64_t passive_opens, active_opens, in_segments, out_segments, retransmitted;
    int64_t established_resets, out_resets, listen_overflows, listen_drops;
};

struct net_packets net_packets_read(void);
struct tcp_counters tcp_counters_read(void);
/* Connections in state ESTABLISHED whose local port is port, IPv4 and IPv6. */
int64_t net_established(int port);

#endif
