/* Responses as they go on the wire, each with a Date of this second. */
#ifndef RESPONSE_H
#define RESPONSE_H

#include <stdbool.h>
#include <stddef.h>

#include "buffer.h"

struct reply {
    int status;
    bool head_only; /* the body is announced and left out, as HEAD wants */
    bool close;     /* say that the connection ends with this response */
    const char *type;
    const char *body;
    size_t length;
};

/* Renders the Date and what goes with it anew when the second has changed; call before answering. */
void response_clock(void);
/* The contract's answer to GET / and HEAD /. */
void response_hello(struct buffer *out, bool head_only, bool close);
void response_write(struct buffer *out, const struct reply *reply);

#endif
