/* Responses that wait for their time. All wait equally long, so the first in is the first out. */
#ifndef DELAY_H
#define DELAY_H

#include <stdbool.h>
#include <stdint.h>

#include "request.h"

struct connection;

/* What has to be known to answer later. */
struct waiting {
    struct connection *connection;
    uint32_t generation; /* of the connection, which may have closed and been made anew */
    int status;          /* 0: what the route gives */
    enum route route;
    bool get, head_only, close;
    char *body; /* of an echo; owned */
    size_t length;
    int64_t complete_nanos, due_nanos;
};

/* The timer to be polled for reading. */
int delay_open(void);
void delay_push(const struct waiting *waiting);
/* Takes the next that is due; false when there is none, and then the timer is set for the first that will be. */
bool delay_pop(int64_t now_nanos, struct waiting *out);
int64_t monotonic_nanos(void);

#endif
