#include "http.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define HEAD_MAX 65536
#define CHUNK_LINE_MAX 4096

struct message_head {
    int status;
    int64_t length; /* MISSING without Content-Length */
    bool chunked, close, keep_alive, http10;
    size_t size;
};

static bool is_token(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)s[i]) && !strchr("!#$%&'*+-.^_`|~", s[i]))
            return false;
    return n > 0 && !memchr(s, 0, n);
}

static bool is_value(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((unsigned char)s[i] < 0x20 && s[i] != '\t') || s[i] == 0x7F)
            return false;
    return true;
}

static bool named(const char *s, size_t n, const char *name)
{
    return n == strlen(name) && strncasecmp(s, name, n) == 0;
}

static void trim(const char **s, size_t *n)
{
    while (*n && (**s == ' ' || **s == '\t'))
        (*s)++, (*n)--;
    while (*n && ((*s)[*n - 1] == ' ' || (*s)[*n - 1] == '\t'))
        (*n)--;
}

/* Is word one of the comma-separated elements of the value? */
static bool lists(const char *s, size_t n, const char *word)
{
    const char *end = s + n;
    while (s < end) {
        const char *comma = memchr(s, ',', (size_t)(end - s));
        const char *item = s;
        size_t len = (size_t)((comma ? comma : end) - s);
        s += len + 1;
        trim(&item, &len);
        if (named(item, len, word))
            return true;
    }
    return false;
}

/* A second Content-Length is an error even where it repeats the first. */
static bool take_length(struct message_head *h, const char *s, size_t n)
{
    int64_t v = 0;
    for (size_t i = 0; i < n; i++) {
        if (!isdigit((unsigned char)s[i]) || v > INT64_MAX / 16)
            return false;
        v = v * 10 + (s[i] - '0');
    }
    bool first = h->length == MISSING;
    h->length = v;
    return n > 0 && first;
}

static bool take_field(struct message_head *h, const char *line, size_t n)
{
    const char *colon = memchr(line, ':', n);
    if (!colon || !is_token(line, (size_t)(colon - line)))
        return false;
    size_t name = (size_t)(colon - line), len = n - name - 1;
    const char *value = colon + 1;
    trim(&value, &len);
    if (!is_value(value, len))
        return false;
    if (named(line, name, "Content-Length"))
        return take_length(h, value, len);
    if (named(line, name, "Transfer-Encoding")) {
        bool again = h->chunked;
        h->chunked = named(value, len, "chunked");
        return h->chunked && !again;
    }
    if (named(line, name, "Connection")) {
        h->close |= lists(value, len, "close");
        h->keep_alive |= lists(value, len, "keep-alive");
    }
    return true;
}

static bool take_status_line(struct message_head *h, const char *s, size_t n)
{
    if (n < 12 || memcmp(s, "HTTP/1.", 7) != 0 || (s[7] != '0' && s[7] != '1') || s[8] != ' ')
        return false;
    for (int i = 9; i < 12; i++)
        if (!isdigit((unsigned char)s[i]))
            return false;
    h->http10 = s[7] == '0';
    h->status = (s[9] - '0') * 100 + (s[10] - '0') * 10 + (s[11] - '0');
    return h->status >= 100 && (n == 12 || s[12] == ' ') && is_value(s + 12, n - 12);
}

/* Splits head[0..size), which ends with an empty line, at CRLF; a bare CR or LF is refused. */
static bool take_lines(struct message_head *h, const char *head)
{
    const char *line = head, *end = head + h->size - 2;
    while (line < end) {
        const char *lf = memchr(line, '\n', (size_t)(end - line));
        if (!lf || lf == line || lf[-1] != '\r')
            return false;
        size_t n = (size_t)(lf - 1 - line);
        if (line == head ? !take_status_line(h, line, n) : !take_field(h, line, n))
            return false;
        line = lf + 1;
    }
    return !(h->chunked && (h->length != MISSING || h->http10));
}

static enum http_result parse_head(const char *at, size_t n, struct message_head *h)
{
    *h = (struct message_head){.status = MISSING, .length = MISSING};
    size_t prefix = n < 7 ? n : 7;
    if (memcmp(at, "HTTP/1.", prefix) != 0)
        return HTTP_BAD;
    const char *end = memmem(at, n, "\r\n\r\n", 4);
    if (!end)
        return n > HEAD_MAX ? HTTP_BAD : HTTP_MORE;
    h->size = (size_t)(end - at) + 4;
    return take_lines(h, at) ? HTTP_DONE : HTTP_BAD;
}

/* The chunk-size line at s: its value, and the length of the line with CRLF in *used. */
static enum http_result chunk_line(const char *s, size_t n, size_t *size, size_t *used)
{
    size_t digits = 0;
    *size = 0;
    while (digits < n && isxdigit((unsigned char)s[digits])) {
        int c = tolower((unsigned char)s[digits++]);
        if (digits > 8)
            return HTTP_BAD;
        *size = *size * 16 + (size_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    const char *lf = memchr(s, '\n', n);
    if (!lf)
        return n > CHUNK_LINE_MAX || (n > digits && digits == 0) ? HTTP_BAD : HTTP_MORE;
    *used = (size_t)(lf - s) + 1;
    bool ends = lf > s && lf[-1] == '\r';
    bool clean = ends && (s[digits] == '\r' ? digits + 2 == *used : s[digits] == ';');
    return digits && clean ? HTTP_DONE : HTTP_BAD;
}

/* Trailer fields up to the empty line. */
static enum http_result trailers(const char *s, size_t n, size_t *used)
{
    struct message_head ignored = {.status = MISSING, .length = MISSING};
    *used = 0;
    while (*used < n) {
        const char *line = s + *used, *lf = memchr(line, '\n', n - *used);
        if (!lf)
            break;
        size_t len = (size_t)(lf - line);
        if (len == 0 || line[len - 1] != '\r')
            return HTTP_BAD;
        *used += len + 1;
        if (len == 1)
            return HTTP_DONE;
        if (!take_field(&ignored, line, len - 1))
            return HTTP_BAD;
    }
    return n > HEAD_MAX ? HTTP_BAD : HTTP_MORE;
}

static enum http_result parse_chunks(const char *s, size_t n, struct bytes *out, size_t *used)
{
    size_t at = 0, size, line;
    out->n = 0;
    for (;;) {
        enum http_result r = chunk_line(s + at, n - at, &size, &line);
        if (r != HTTP_DONE)
            return r;
        at += line;
        if (size == 0) {
            r = trailers(s + at, n - at, &line);
            *used = at + line;
            return r;
        }
        if (n - at < size + 2)
            return HTTP_MORE;
        if (memcmp(s + at + size, "\r\n", 2) != 0 || !bytes_add(out, s + at, size))
            return HTTP_BAD;
        at += size + 2;
    }
}

static enum http_result parse_body(const struct message_head *h, const char *s, size_t n, bool eof,
                                   struct bytes *scratch, struct http_response *out)
{
    if (h->chunked) {
        size_t used = 0;
        enum http_result r = parse_chunks(s, n, scratch, &used);
        out->body = scratch->at;
        out->body_size = scratch->n;
        out->used += used;
        return r;
    }
    out->body = s;
    out->until_eof = h->length == MISSING;
    out->body_size = out->until_eof ? n : (size_t)h->length;
    if (out->until_eof ? !eof : n < out->body_size)
        return HTTP_MORE;
    out->used += out->body_size;
    return HTTP_DONE;
}

enum http_result http_parse(const char *at, size_t n, bool eof, bool head, struct bytes *scratch,
                            struct http_response *out)
{
    struct message_head h;
    *out = (struct http_response){.status = MISSING};
    if (n == 0)
        return HTTP_MORE;
    do {
        enum http_result r = parse_head(at + out->used, n - out->used, &h);
        if (r != HTTP_DONE)
            return r;
        out->used += h.size;
    } while (h.status < 200 && h.status != 101 && out->used < n);
    if (h.status < 200 && h.status != 101)
        return HTTP_MORE;
    out->status = h.status;
    out->close = h.close || (h.http10 && !h.keep_alive);
    if (head || h.status == 101 || h.status == 204 || h.status == 304) {
        out->body = at + out->used;
        return HTTP_DONE;
    }
    return parse_body(&h, at + out->used, n - out->used, eof, scratch, out);
}
