/* Tests of the parts that need no socket; ends with 1 and a line for each that is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "delay.h"
#include "request.h"
#include "response.h"

static int wrong, checks;

static void check(int truth, const char *what)
{
    checks++;
    if (!truth) {
        wrong++;
        printf("WRONG %s\n", what);
    }
}

static enum outcome read_text(const char *text, struct request *out)
{
    static char copy[8192];
    strcpy(copy, text);
    return request_read(copy, strlen(text), out);
}

static void complete_requests(void)
{
    struct request r;
    check(read_text("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET", &r) == REQUEST_COMPLETE && r.route == ROUTE_HELLO && r.get &&
              !r.close && r.size == 27,
          "a plain GET, and where it ends");
    check(read_text("\r\nHEAD /?a=b HTTP/1.1\r\nHost: x\r\n\r\n", &r) == REQUEST_COMPLETE && r.head && !r.get &&
              r.route == ROUTE_HELLO,
          "an empty line first, HEAD, a query");
    check(read_text("GET http://x:80/counters HTTP/1.1\r\nhost:x\r\n\r\n", &r) == REQUEST_COMPLETE &&
              r.route == ROUTE_COUNTERS,
          "absolute form");
    check(read_text("GET /none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, CLOSE\r\n\r\n", &r) == REQUEST_COMPLETE &&
              r.route == ROUTE_UNKNOWN && r.close,
          "close among other options");
    check(read_text("GET / HTTP/1.0\r\n\r\n", &r) == REQUEST_COMPLETE && r.close, "HTTP/1.0 closes");
    check(read_text("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", &r) == REQUEST_COMPLETE && !r.close,
          "HTTP/1.0 that asks to be kept");
}

static void bodies(void)
{
    struct request r;
    const char *waits = "POST /echo HTTP/1.1\r\nHost: [::1]:80\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\nhello";
    check(read_text(waits, &r) == REQUEST_COMPLETE && !r.invite, "an expectation that is met already");
    static char head[256];
    memcpy(head, waits, strlen(waits) - 5);
    check(request_read(head, strlen(waits) - 5, &r) == REQUEST_UNFINISHED && r.invite, "a body that waits");
    check(request_read(head, strlen(waits) - 7, &r) == REQUEST_UNFINISHED && !r.invite, "a head that is not whole");
    check(read_text("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET", &r) == REQUEST_COMPLETE &&
              r.body_length == 5 && memcmp(r.body, "hello", 5) == 0,
          "a body by length");
    check(read_text("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
                    "5;a=b\r\nhello\r\n0006\r\n world\r\n0\r\nX: y\r\n\r\nGET",
                    &r) == REQUEST_COMPLETE &&
              r.body_length == 11 && memcmp(r.body, "hello world", 11) == 0,
          "a body in chunks, joined");
    const char *whole = "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    for (size_t n = 0; n < strlen(whole); n++) {
        char part[256];
        memcpy(part, whole, n);
        check(request_read(part, n, &r) == REQUEST_UNFINISHED && r.status == 0, "any beginning is unfinished");
    }
}

static void refusals(void)
{
    static const struct {
        int status;
        const char *text;
    } faulty[] = {
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"},
        {400, "GET / HTTP/1.1\nHost: x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : x\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n"},
        {400, "GET /  HTTP/1.1\r\nHost: x\r\n\r\n"},
        {400, "GET HTTP/1.1\r\nHost: x\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: x\r\n\r\n"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551621\r\n\r\n"},
        {413, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {501, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n"},
        {417, "POST /echo HTTP/1.1\r\nHost: x\r\nExpect: the-best\r\nContent-Length: 5\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x:65536\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: x:y\r\n\r\n"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n"},
        {400, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloX"},
        {413, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff0\r\n"},
    };
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        struct request r;
        bool refused = read_text(faulty[i].text, &r) == REQUEST_REFUSED;
        check(refused && r.status == faulty[i].status && r.close, faulty[i].text);
    }
}

static void counting(void)
{
    struct counters c = {.accepted = 4, .served = 12};
    uint64_t carried[] = {5, 1, 5, 1};
    for (int i = 0; i < 4; i++)
        histogram_add(&c.closed, carried[i]);
    struct histogram all = {0};
    histogram_copy(&all, &c.closed);
    histogram_add(&all, 0);
    struct buffer out = {0};
    counters_json(&out, &c, 1, &all);
    struct delays d = {0};
    uint64_t late[] = {50000000, 50010000, 50025000, 58000000, 5000000000};
    for (int i = 0; i < 5; i++)
        delays_add(&d, late[i], 50000000);
    delays_json(&out, &d, 50000000);
    buffer_append(&out, "", 1);
    const char *end = "\"connectionsByRequests\":{\"0\":1,\"1\":2,\"5\":2},\"delays\":{\"requests\":5,"
                      "\"shortestNanos\":50000000,\"medianNanos\":50020000,\"meanNanos\":1041607000,"
                      "\"longestNanos\":5000000000}}";
    delays_forget(&d);
    check(d.count == 0 && delays_median(&d, 50000000) == 0, "delays that are forgotten");
    check(strstr(out.at, "\"connectionsAccepted\":4,\"connectionsOpen\":1,\"requestsServed\":12,") != NULL, out.at);
    check(strstr(out.at, end) != NULL, out.at);
    for (uint64_t i = 1000; i > 0; i--)
        histogram_add(&all, i * 7);
    check(all.length == 1003 && all.bars[0].requests == 0 && all.bars[1002].requests == 7000, "a histogram in order");
}

static void waiting(void)
{
    struct waiting w;
    check(!delay_pop(100, &w), "nothing waits");
    for (int i = 0; i < 5000; i++) {
        delay_push(&(struct waiting){.status = i, .due_nanos = 1000 + i});
        /* Ring around while it grows. */
        if (i % 3 == 2)
            check(delay_pop(1000000, &w) && w.status == i / 3, "first in, first out");
    }
    check(!delay_pop(1000, &w), "not due yet");
    check(delay_pop(1000 + 1666, &w) && w.status == 1666, "due to the nanosecond");
}

static void responses(void)
{
    struct buffer out = {0};
    response_clock();
    response_hello(&out, false, false);
    size_t whole = buffer_length(&out);
    buffer_append(&out, "", 1);
    check(strstr(out.at, "HTTP/1.1 200 OK\r\n") == out.at && strstr(out.at, "\r\nContent-Length: 17\r\n") &&
              strstr(out.at, " GMT\r\n\r\n{\"hello\":\"world\"}") && !strstr(out.at, "Connection"),
          "hello");
    buffer_clear(&out);
    response_hello(&out, true, true);
    buffer_append(&out, "", 1);
    check(strstr(out.at, "\r\nContent-Length: 17\r\n") && strstr(out.at, "\r\nConnection: close\r\n\r\n") &&
              !strchr(out.at, '{') && strlen(out.at) == whole - 17 + strlen("Connection: close\r\n"),
          "its head, and that it closes");
}

int main(void)
{
    delay_open();
    complete_requests();
    bodies();
    refusals();
    counting();
    waiting();
    responses();
    printf("%d checks, %d wrong\n", checks, wrong);
    return wrong > 0;
}
