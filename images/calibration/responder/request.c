#include "request.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#define MOST_HEAD (64 * 1024)
#define MOST_BODY (16 * 1024 * 1024)
#define MOST_METHOD 32
#define MOST_DIGITS 18

/* What the head of a request says, apart from its route. */
struct head {
    bool version_1_0;
    bool close, keep_alive, expects;
    int hosts;
    bool has_length, chunked;
    uint64_t length;
};

struct text {
    const char *at;
    size_t n;
};

static bool is(struct text t, const char *word)
{
    return t.n == strlen(word) && strncasecmp(t.at, word, t.n) == 0;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* tchar of RFC 9110 section 5.6.2. */
static bool token_char(char c)
{
    return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool all_in(struct text t, bool (*allowed)(char))
{
    for (size_t i = 0; i < t.n; i++)
        if (!allowed(t.at[i]))
            return false;
    return true;
}

static bool token(struct text t)
{
    return t.n > 0 && all_in(t, token_char);
}

static struct text trimmed(struct text t)
{
    while (t.n && (*t.at == ' ' || *t.at == '\t'))
        t.at++, t.n--;
    while (t.n && (t.at[t.n - 1] == ' ' || t.at[t.n - 1] == '\t'))
        t.n--;
    return t;
}

/* The next line without its CRLF: 1 if there is one, 0 if it has not come whole, -1 if it ends in a bare LF. */
static int next_line(const char **at, const char *end, struct text *line)
{
    const char *lf = memchr(*at, '\n', (size_t)(end - *at));
    if (!lf)
        return 0;
    if (lf == *at || lf[-1] != '\r')
        return -1;
    *line = (struct text){*at, (size_t)(lf - 1 - *at)};
    *at = lf + 1;
    return 1;
}

/* Origin form, or absolute form without its authority (RFC 9112 section 3.2). */
static bool path_of(struct text target, struct text *path)
{
    for (size_t i = 0; i < target.n; i++)
        if (target.at[i] <= ' ' || target.at[i] == 0x7f || target.at[i] == '#')
            return false;
    if (target.n > 7 && strncasecmp(target.at, "http://", 7) == 0) {
        const char *slash = memchr(target.at + 7, '/', target.n - 7);
        target.n = slash ? (size_t)(target.at + target.n - slash) : 1;
        target.at = slash ? slash : "/";
    }
    if (target.n == 0 || target.at[0] != '/')
        return is(target, "*");
    const char *query = memchr(target.at, '?', target.n);
    *path = (struct text){target.at, query ? (size_t)(query - target.at) : target.n};
    return true;
}

static enum route route_of(struct text path)
{
    if (path.n == 1 && path.at[0] == '/')
        return ROUTE_HELLO;
    if (path.n == 5 && memcmp(path.at, "/echo", 5) == 0)
        return ROUTE_ECHO;
    if (path.n == 9 && memcmp(path.at, "/counters", 9) == 0)
        return ROUTE_COUNTERS;
    return ROUTE_UNKNOWN;
}

/* 0, or the status to refuse with. */
static int request_line(struct text line, struct request *out, struct head *head)
{
    const char *first = memchr(line.at, ' ', line.n);
    const char *last = memrchr(line.at, ' ', line.n);
    if (!first || first == last)
        return 400;
    struct text method = {line.at, (size_t)(first - line.at)};
    struct text target = {first + 1, (size_t)(last - first - 1)};
    struct text version = {last + 1, (size_t)(line.at + line.n - last - 1)};
    struct text path = {"", 0};
    if (!token(method) || !path_of(target, &path))
        return 400;
    if (method.n > MOST_METHOD)
        return 501;
    if (version.n != 8 || memcmp(version.at, "HTTP/", 5) || !digit(version.at[5]) || version.at[6] != '.' ||
        !digit(version.at[7]))
        return 400;
    if (version.at[5] != '1')
        return 505;
    head->version_1_0 = version.at[7] == '0';
    out->route = route_of(path);
    out->get = method.n == 3 && memcmp(method.at, "GET", 3) == 0;
    out->head = method.n == 4 && memcmp(method.at, "HEAD", 4) == 0;
    return 0;
}

static int content_length(struct text value, struct head *head)
{
    if (head->has_length || value.n == 0 || (value.n > MOST_DIGITS && value.at[0] != '0'))
        return 400;
    head->has_length = true;
    for (size_t i = 0; i < value.n; i++) {
        if (!digit(value.at[i]))
            return 400;
        head->length = head->length * 10 + (uint64_t)(value.at[i] - '0');
        if (head->length > MOST_BODY)
            return 413;
    }
    return 0;
}

static void connection_options(struct text list, struct head *head)
{
    while (list.n) {
        const char *comma = memchr(list.at, ',', list.n);
        struct text option = {list.at, comma ? (size_t)(comma - list.at) : list.n};
        head->close |= is(trimmed(option), "close");
        head->keep_alive |= is(trimmed(option), "keep-alive");
        size_t used = option.n + (comma ? 1 : 0);
        list.at += used;
        list.n -= used;
    }
}

static bool address_char(char c)
{
    return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
}

/* uri-host [":" port], the host a name or an address, IPv6 in brackets (RFC 9110 section 7.2). */
static bool host_valid(struct text host)
{
    bool brackets = host.n > 0 && host.at[0] == '[';
    const char *end = memchr(host.at, brackets ? ']' : ':', host.n);
    if (brackets && !end)
        return false;
    size_t n = brackets ? (size_t)(end - host.at) + 1 : end ? (size_t)(end - host.at) : host.n;
    struct text port = {host.at + n, host.n - n};
    if (port.n && (port.at[0] != ':' || port.n > 6 || !all_in((struct text){port.at + 1, port.n - 1}, digit)))
        return false;
    int number = 0;
    for (size_t i = 1; i < port.n; i++)
        number = number * 10 + (port.at[i] - '0');
    struct text name = brackets ? (struct text){host.at + 1, n - 2} : (struct text){host.at, n};
    return number <= 65535 && name.n > 0 && all_in(name, brackets ? address_char : token_char);
}

static int field(struct text line, struct head *head)
{
    const char *colon = memchr(line.at, ':', line.n);
    if (!colon)
        return 400;
    struct text name = {line.at, (size_t)(colon - line.at)};
    struct text value = trimmed((struct text){colon + 1, (size_t)(line.at + line.n - colon - 1)});
    if (!token(name))
        return 400;
    for (size_t i = 0; i < value.n; i++)
        if ((unsigned char)value.at[i] < ' ' ? value.at[i] != '\t' : value.at[i] == 0x7f)
            return 400;
    if (is(name, "content-length"))
        return content_length(value, head);
    if (is(name, "transfer-encoding")) {
        bool again = head->chunked;
        head->chunked = true;
        return again ? 400 : is(value, "chunked") ? 0 : 501;
    }
    if (is(name, "host"))
        return ++head->hosts > 1 || !host_valid(value) ? 400 : 0;
    if (is(name, "connection"))
        connection_options(value, head);
    if (is(name, "expect")) {
        head->expects = true;
        return is(value, "100-continue") ? 0 : 417;
    }
    return 0;
}

/* The head, its last line included. */
static enum outcome read_head(const char **at, const char *end, struct request *out, struct head *head)
{
    bool first = true;
    for (struct text line;;) {
        int found = next_line(at, end, &line);
        if (found == 0)
            return REQUEST_UNFINISHED;
        if (found < 0)
            out->status = 400;
        else if (line.n == 0 && !first)
            return REQUEST_COMPLETE;
        else if (line.n > 0)
            out->status = first ? request_line(line, out, head) : field(line, head);
        if (out->status)
            return REQUEST_REFUSED;
        /* Empty lines before a request are skipped (RFC 9112 section 2.2). */
        first = first && line.n == 0;
    }
}

/* Size of a chunk from its line, extensions included; -1 if malformed, -2 if too large. */
static int64_t chunk_size(struct text line)
{
    int64_t size = 0;
    size_t i = 0;
    for (; i < line.n && strchr("0123456789abcdefABCDEF", line.at[i]) && line.at[i]; i++) {
        char c = line.at[i];
        size = size * 16 + (digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
        if (size > MOST_BODY)
            return -2;
    }
    if (i == 0)
        return -1;
    struct text rest = trimmed((struct text){line.at + i, line.n - i});
    if (rest.n == 0)
        return i == line.n ? size : -1;
    if (rest.at[0] != ';' || memchr(rest.at, '\r', rest.n) || memchr(rest.at, 0, rest.n))
        return -1;
    return size;
}

static enum outcome refused(struct request *out, int status)
{
    out->status = status;
    return REQUEST_REFUSED;
}

/* Steps over one chunk; its data, empty for the last one. */
static enum outcome next_chunk(const char **at, const char *end, struct request *out, struct text *data)
{
    struct text line;
    int found = next_line(at, end, &line);
    if (found == 0)
        return end - *at > MOST_HEAD ? refused(out, 400) : REQUEST_UNFINISHED;
    int64_t size = found < 0 ? -1 : chunk_size(line);
    if (size < 0)
        return refused(out, size == -2 ? 413 : 400);
    *data = (struct text){*at, (size_t)size};
    if (size == 0)
        return REQUEST_COMPLETE;
    /* What stands where the line end has to be is judged as soon as it is there. */
    if (end - *at > size && (*at)[size] != '\r')
        return refused(out, 400);
    if (end - *at < size + 2)
        return REQUEST_UNFINISHED;
    if ((*at)[size + 1] != '\n')
        return refused(out, 400);
    *at += size + 2;
    return REQUEST_COMPLETE;
}

/* Trailers are read and dropped. */
static enum outcome trailers(const char **at, const char *end, struct request *out)
{
    for (struct text line;;) {
        int found = next_line(at, end, &line);
        if (found == 0)
            return end - *at > MOST_HEAD ? refused(out, 431) : REQUEST_UNFINISHED;
        if (found > 0 && line.n == 0)
            return REQUEST_COMPLETE;
        const char *colon = found > 0 ? memchr(line.at, ':', line.n) : NULL;
        if (!colon || !token((struct text){line.at, (size_t)(colon - line.at)}))
            return refused(out, 400);
    }
}

/* All chunks and the trailers; with join, for which they must be known to be complete, the data is moved there. */
static enum outcome chunks(const char **at, const char *end, struct request *out, char *join)
{
    size_t length = 0;
    for (struct text data;;) {
        enum outcome chunk = next_chunk(at, end, out, &data);
        if (chunk != REQUEST_COMPLETE)
            return chunk;
        if (data.n == 0)
            break;
        length += data.n;
        if (length > MOST_BODY)
            return refused(out, 413);
        if (join)
            memmove(join + length - data.n, data.at, data.n);
    }
    out->body_length = length;
    return trailers(at, end, out);
}

static enum outcome read_body(const char **at, const char *end, struct request *out, const struct head *head)
{
    out->body = *at;
    if (!head->chunked) {
        out->body_length = head->length;
        if ((uint64_t)(end - *at) < head->length)
            return REQUEST_UNFINISHED;
        *at += head->length;
        return REQUEST_COMPLETE;
    }
    const char *again = *at;
    enum outcome whole = chunks(at, end, out, NULL);
    return whole == REQUEST_COMPLETE ? chunks(&again, end, out, (char *)again) : whole;
}

static int contradiction(const struct head *head)
{
    bool length_and_coding = head->chunked && head->has_length;
    bool coding_in_1_0 = head->chunked && head->version_1_0;
    bool no_host = head->hosts == 0 && !head->version_1_0;
    return length_and_coding || coding_in_1_0 || no_host ? 400 : 0;
}

enum outcome request_read(char *start, size_t n, struct request *out)
{
    const char *at = start;
    const char *end = start + n;
    struct head head = {0};
    *out = (struct request){0};
    enum outcome outcome = read_head(&at, end, out, &head);
    if (outcome == REQUEST_UNFINISHED && n > MOST_HEAD) {
        out->status = 431;
        outcome = REQUEST_REFUSED;
    }
    if (outcome == REQUEST_COMPLETE && (out->status = contradiction(&head)) != 0)
        outcome = REQUEST_REFUSED;
    if (outcome == REQUEST_COMPLETE) {
        const char *body = at;
        outcome = read_body(&at, end, out, &head);
        out->invite = outcome == REQUEST_UNFINISHED && head.expects && !head.version_1_0 && body == end;
    }
    out->close = outcome == REQUEST_REFUSED || head.close || (head.version_1_0 && !head.keep_alive);
    out->size = (size_t)(at - start);
    return outcome;
}
