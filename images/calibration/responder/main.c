/* The responder: HTTP/1.1 on one thread, as cheap as a correct answer can be, with known delay and cost. */
#include <arpa/inet.h>
#include <errno.h>
#include <gnu/libc-version.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connection.h"
#include "delay.h"
#include "options.h"
#include "response.h"

#define VERSION "1.0.0"
#define EVENTS 512

static int listener, signals, timer;

static void fail(const char *what)
{
    fprintf(stderr, "responder: %s failed: %s\n", what, strerror(errno));
    exit(1);
}

static void watch(int epoll, int *fd, const char *what)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = fd};
    if (*fd < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, *fd, &event) < 0)
        fail(what);
}

static int listen_on(int port)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int on = 1;
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    /* Accepted sockets inherit TCP_NODELAY. */
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0 ||
        bind(fd, (struct sockaddr *)&any, sizeof any) < 0 || listen(fd, 65535) < 0)
        fail("listening");
    return fd;
}

/* As process 1 it gets no default action for these. */
static int catch_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void boot_line(void)
{
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    sched_getaffinity(0, sizeof cpus, &cpus);
    printf("httpdyno {\"server\":\"responder\",\"runtime\":{\"name\":\"glibc\",\"version\":\"%s\"},"
           "\"framework\":{\"name\":\"responder\",\"version\":\"" VERSION "\"},\"transport\":\"epoll\",\"workers\":1,"
           "\"cpus\":%d,\"features\":{\"logging\":false,\"compression\":false,\"cors\":false},"
           "\"provenance\":\"images/calibration/responder\"}\n",
           gnu_get_libc_version(), CPU_COUNT(&cpus));
    fflush(stdout);
}

static void say_counters_and_end(void)
{
    struct buffer text = {0};
    connections_counters(&text);
    printf("counters %.*s\n", (int)buffer_length(&text), text.at + text.start);
    fflush(stdout);
    exit(0);
}

static void serve_events(const struct epoll_event *events, int count)
{
    bool arrivals = false;
    for (int i = 0; i < count; i++) {
        void *source = events[i].data.ptr;
        if (source == &listener) {
            /* Last: until then a closed connection's descriptor is not another's. */
            arrivals = true;
        } else if (source == &signals) {
            say_counters_and_end();
        } else if (source == &timer) {
            uint64_t expirations;
            if (read(timer, &expirations, sizeof expirations) > 0)
                connections_due();
        } else {
            connection_event(source, events[i].events);
        }
    }
    if (arrivals)
        connections_accept(listener);
}

int main(void)
{
    options_read();
    raise_descriptor_limit();
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0)
        fail("epoll");
    connections_start(epoll);
    signals = catch_signals();
    watch(epoll, &signals, "watching signals");
    timer = delay_open();
    watch(epoll, &timer, "the timer");
    listener = listen_on(options.port);
    watch(epoll, &listener, "watching the listener");
    boot_line();
    struct epoll_event events[EVENTS];
    for (;;) {
        int count = epoll_wait(epoll, events, EVENTS, connections_linger());
        if (count < 0 && errno != EINTR)
            fail("waiting");
        response_clock();
        serve_events(events, count);
    }
}
