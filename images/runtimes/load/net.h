/* Facts of this network namespace. */
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
int64_t net_loopback_bytes(void); /* sent over lo, which is received over lo: both directions */
/*
 * A local port, and which of /proc/net/tcp and tcp6 have a listener on it. To read one of them the
 * kernel walks its whole hash of connections (some 3 ms), so only those tables are counted.
 */
struct net_port {
    unsigned port;
    bool in_tcp, in_tcp6; /* both when no listener was found */
};

struct net_port net_port_find(int port);
/* Connections in state ESTABLISHED whose local port this is. */
int64_t net_established(const struct net_port *port);

#endif
