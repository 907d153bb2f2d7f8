/* What the environment asks for. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct options {
    int port;            /* PORT */
    int64_t delay_nanos; /* DELAY_US: each response leaves this long after its request was complete */
    int64_t burn_nanos;  /* BURN_US: CPU time that each request costs besides its answer */
    uint64_t fail_after; /* FAIL_AFTER: number of the first request that is answered with 500; 0 for none */
    bool close_silently; /* CLOSE_SILENTLY=1: close when asked to, without saying so in the response */
};

extern struct options options;

/* Reads the environment; a value that is not a number in its range ends the process with a sentence on stderr. */
void options_read(void);

#endif
