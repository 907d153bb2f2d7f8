/* Bytes that grow at their end and are taken from their start. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>

struct buffer {
    char *at;
    size_t start, end, size;
};

static inline size_t buffer_length(const struct buffer *b)
{
    return b->end - b->start;
}

/* Makes room for n bytes behind the end; ends the process when there is no memory. */
char *buffer_room(struct buffer *b, size_t n);
void buffer_append(struct buffer *b, const void *bytes, size_t n);
void buffer_print(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes n bytes from the start. */
void buffer_take(struct buffer *b, size_t n);
/* Drops the content and gives back what an unusually large one took. */
void buffer_clear(struct buffer *b);
/* malloc that ends the process when there is no memory. */
void *memory(size_t n);

#endif
