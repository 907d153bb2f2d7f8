/* One HTTP/1.1 request in a buffer: read strictly, so that a faulty one is refused and never guessed at. */
#ifndef REQUEST_H
#define REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum outcome {
    REQUEST_UNFINISHED, /* more bytes have to come */
    REQUEST_COMPLETE,
    REQUEST_REFUSED /* status says with what; the connection cannot be used further */
};

enum route { ROUTE_HELLO, ROUTE_ECHO, ROUTE_COUNTERS, ROUTE_UNKNOWN };

struct request {
    enum route route;
    bool get, head; /* the two methods that matter */
    bool close;     /* no further request may follow on this connection */
    bool invite;    /* unfinished, and the client sends the body only when it is told to */
    int status;     /* of a refusal */
    const char *body;
    size_t body_length;
    size_t size; /* bytes that it took in the buffer */
};

/* Reads the request at the start of n bytes. The chunks of a complete one are joined in place. */
enum outcome request_read(char *at, size_t n, struct request *out);

#endif
