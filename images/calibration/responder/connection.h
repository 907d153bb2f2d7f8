/* Connections: bytes in, requests answered in their order, bytes out. Nothing here blocks. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include <stdint.h>

#include "buffer.h"

struct connection;

void connections_start(int epoll);
/* Accepts what waits at the listening socket, and serves at once what has already come. */
void connections_accept(int listener);
/* What epoll saw of a connection, which is the event's data. */
void connection_event(struct connection *c, uint32_t events);
/* Answers what is due. */
void connections_due(void);
/* Closes those that have lingered long enough; how long to wait at most for the next, in ms, -1 for none. */
int connections_linger(void);
void connections_counters(struct buffer *out);

#endif
