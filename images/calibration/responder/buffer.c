#include "buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_SIZE 4096
#define KEPT_SIZE 65536

static void *require(void *allocated)
{
    if (!allocated) {
        fputs("responder: out of memory\n", stderr);
        abort();
    }
    return allocated;
}

void *memory(size_t n)
{
    return require(malloc(n));
}

char *buffer_room(struct buffer *b, size_t n)
{
    if (b->end + n <= b->size)
        return b->at + b->end;
    size_t length = buffer_length(b);
    if (length + n <= b->size) {
        memmove(b->at, b->at + b->start, length);
    } else {
        size_t size = b->size ? b->size : FIRST_SIZE;
        while (size < length + n)
            size *= 2;
        char *grown = memory(size);
        if (length)
            memcpy(grown, b->at + b->start, length);
        free(b->at);
        b->at = grown;
        b->size = size;
    }
    b->start = 0;
    b->end = length;
    return b->at + b->end;
}

void buffer_append(struct buffer *b, const void *bytes, size_t n)
{
    if (n) {
        memcpy(buffer_room(b, n), bytes, n);
        b->end += n;
    }
}

void buffer_print(struct buffer *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[512];
    int n = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    buffer_append(b, text, n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

void buffer_take(struct buffer *b, size_t n)
{
    b->start += n;
    if (b->start == b->end)
        b->start = b->end = 0;
}

void buffer_clear(struct buffer *b)
{
    if (b->size > KEPT_SIZE) {
        free(b->at);
        b->at = NULL;
        b->size = 0;
    }
    b->start = b->end = 0;
}
