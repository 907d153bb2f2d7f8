/* One request on one new connection to 127.0.0.1, bounded in time and size. */
#ifndef TALK_H
#define TALK_H

#include "bytes.h"

#define TALK_RESPONSE_MAX (1 << 20)

enum talk_outcome { TALK_CLOSED, TALK_TIMEOUT, TALK_RESET, TALK_REFUSED, TALK_FULL, TALK_STOPPED };

struct talk {
    const struct bytes *request;
    int64_t deadline;                 /* CLOCK_MONOTONIC */
    bool (*stop)(struct talk *talk);  /* asked after each event and every 20 ms, or NULL */
    void *context;                    /* for stop */
    struct bytes response;            /* kept by the caller, reused */
    size_t sent;
    int64_t start, connected, first_byte, end; /* MISSING where it did not happen */
    int error;                        /* errno of the step that failed, or 0 */
    const char *step;                 /* "connect", "send" or "receive" */
    enum talk_outcome outcome;
};

void talk_run(struct talk *talk, int port);
const char *talk_outcome_name(enum talk_outcome outcome);
/* A non-blocking connect; -1 with errno. *pending tells whether POLLOUT must be awaited. */
int talk_dial(int port, bool *pending);
/* The result of a pending connect: 0 or an errno. */
int talk_connect_error(int fd, int port);

#endif
