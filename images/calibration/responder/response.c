#include "response.h"

#include <string.h>
#include <time.h>

#define HELLO "{\"hello\":\"world\"}"
#define CLOSE "Connection: close\r\n"

static time_t second = -1;
static char date[40];

/* [close][head only]: rendered once a second, for they are most of all responses. */
static struct buffer hello[2][2];

void response_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (now.tv_sec == second)
        return;
    second = now.tv_sec;
    struct tm utc;
    gmtime_r(&second, &utc);
    /* IMF-fixdate, RFC 9110 section 5.6.7; the C locale has English names. */
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    for (int close = 0; close < 2; close++) {
        for (int head_only = 0; head_only < 2; head_only++) {
            struct reply reply = {200, head_only, close, "application/json", HELLO, strlen(HELLO)};
            buffer_clear(&hello[close][head_only]);
            response_write(&hello[close][head_only], &reply);
        }
    }
}

void response_hello(struct buffer *out, bool head_only, bool close)
{
    const struct buffer *rendered = &hello[close][head_only];
    buffer_append(out, rendered->at + rendered->start, buffer_length(rendered));
}

static const char *reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 413:
        return "Content Too Large";
    case 417:
        return "Expectation Failed";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "";
    }
}

void response_write(struct buffer *out, const struct reply *reply)
{
    buffer_print(out, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nDate: %s\r\n%s%s\r\n",
                 reply->status, reason(reply->status), reply->type, reply->length, date,
                 reply->status == 405 ? "Allow: GET, HEAD\r\n" : "", reply->close ? CLOSE : "");
    if (!reply->head_only)
        buffer_append(out, reply->body, reply->length);
}
