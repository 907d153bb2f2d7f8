#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct options options;

static int64_t number(const char *name, int64_t fallback, int64_t least, int64_t most)
{
    const char *text = getenv(name);
    if (!text || !*text)
        return fallback;
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || *end || value < least || value > most) {
        fprintf(stderr, "responder: %s must be a whole number from %lld to %lld, found \"%s\"\n", name,
                (long long)least, (long long)most, text);
        exit(2);
    }
    return value;
}

void options_read(void)
{
    options.port = (int)number("PORT", 8080, 1, 65535);
    options.delay_nanos = 1000 * number("DELAY_US", 0, 0, 60000000);
    options.burn_nanos = 1000 * number("BURN_US", 0, 0, 60000000);
    options.fail_after = (uint64_t)number("FAIL_AFTER", 0, 0, INT64_MAX);
    options.close_silently = number("CLOSE_SILENTLY", 0, 0, 1) == 1;
}
