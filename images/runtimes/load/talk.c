#include "talk.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#define SLICE (20 * MILLI)

const char *talk_outcome_name(enum talk_outcome outcome)
{
    static const char *const names[] = {"closed",  "timeout", "reset",
                                        "refused", "full",    "stopped"};
    return names[outcome];
}

int talk_dial(int port, bool *pending)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *pending = connect(fd, (struct sockaddr *)&to, sizeof to) != 0;
    if (!*pending || errno == EINPROGRESS)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* With no listener on an ephemeral port, TCP can connect a socket to itself: that is a refusal. */
int talk_connect_error(int fd, int port)
{
    int error = 0;
    struct sockaddr_in own;
    socklen_t n = sizeof error, m = sizeof own;
    if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &n) != 0)
        return errno;
    if (!error && getsockname(fd, (struct sockaddr *)&own, &m) == 0 && ntohs(own.sin_port) == port)
        return ECONNREFUSED;
    return error;
}

static bool fail(struct talk *t, const char *step, int error)
{
    t->step = step;
    t->error = error;
    t->outcome = error == ECONNREFUSED ? TALK_REFUSED : TALK_RESET;
    return false;
}

static bool finish(struct talk *t, enum talk_outcome outcome)
{
    t->outcome = outcome;
    return false;
}

/* Waits for events; false when the talk is over. *revents is 0 after an uneventful slice. */
static bool await(struct talk *t, int fd, short events, short *revents)
{
    int64_t left = t->deadline - clock_now();
    if (left <= 0)
        return finish(t, TALK_TIMEOUT);
    if (t->stop && t->stop(t))
        return finish(t, TALK_STOPPED);
    int64_t wait = left < SLICE ? left : SLICE;
    struct pollfd p = {.fd = fd, .events = events};
    struct timespec ts = {0, wait};
    *revents = ppoll(&p, 1, &ts, NULL) > 0 ? p.revents : 0;
    return true;
}

static bool connect_step(struct talk *t, int port, int *fd)
{
    bool pending;
    *fd = talk_dial(port, &pending);
    if (*fd < 0)
        return fail(t, "connect", errno);
    for (short got = 0; pending && !got;)
        if (!await(t, *fd, POLLOUT, &got))
            return false;
    int error = talk_connect_error(*fd, port);
    if (error)
        return fail(t, "connect", error);
    t->connected = clock_now();
    return true;
}

static bool send_step(struct talk *t, int fd)
{
    const struct bytes *r = t->request;
    ssize_t n = send(fd, r->at + t->sent, r->n - t->sent, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR)
        return fail(t, "send", errno);
    t->sent += n > 0 ? (size_t)n : 0;
    return true;
}

static bool receive_step(struct talk *t, int fd)
{
    size_t room = TALK_RESPONSE_MAX - t->response.n;
    if (room == 0)
        return finish(t, TALK_FULL);
    room = room < 65536 ? room : 65536;
    if (!bytes_reserve(&t->response, room))
        return fail(t, "receive", ENOMEM);
    ssize_t n = recv(fd, t->response.at + t->response.n, room, 0);
    if (n == 0)
        return finish(t, TALK_CLOSED);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR ? true : fail(t, "receive", errno);
    if (t->first_byte == MISSING)
        t->first_byte = clock_now();
    t->response.n += (size_t)n;
    return true;
}

/* A reset while sending does not end the talk: an early answer may still wait to be read. */
static void converse(struct talk *t, int fd)
{
    bool sending = t->request->n > 0;
    for (short got = 0; await(t, fd, sending ? POLLIN | POLLOUT : POLLIN, &got);) {
        if ((got & POLLOUT) && sending)
            sending = send_step(t, fd) && t->sent < t->request->n;
        if ((got & (POLLIN | POLLHUP | POLLERR)) && !receive_step(t, fd))
            return;
    }
}

void talk_run(struct talk *t, int port)
{
    int fd = -1;
    t->response.n = t->sent = 0;
    t->connected = t->first_byte = MISSING;
    t->error = 0;
    t->step = NULL;
    t->start = clock_now();
    if (connect_step(t, port, &fd))
        converse(t, fd);
    t->end = clock_now();
    if (fd >= 0)
        close(fd);
}
