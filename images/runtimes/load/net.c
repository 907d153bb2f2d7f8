#include "net.h"

#include "procfs.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *line_after(const char *text, const char *prefix)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, prefix, strlen(prefix)) == 0)
            return line;
    }
    return NULL;
}

/* A table of /proc/net/snmp: "Tcp: NAME NAME..." and below it "Tcp: NUMBER NUMBER...". */
static int64_t table_number(const char *text, const char *table, const char *name)
{
    const char *head = line_after(text, table), *end = head ? strchr(head, '\n') : NULL;
    const char *row = end ? line_after(end, table) : NULL;
    size_t n = strlen(name);
    while (row && head && head < end) {
        head = strchr(head, ' ');
        row = strchr(row, ' ');
        if (!head || !row || head > end)
            return MISSING;
        head++, row++;
        if (strncmp(head, name, n) == 0 && (head[n] == ' ' || head[n] == '\n'))
            return strtoll(row, NULL, 10);
    }
    return MISSING;
}

/* The file stays open: reading from offset 0 makes the kernel write it anew. */
static void read_anew(const char *path, int *fd, char *text, size_t cap)
{
    if (*fd < 0)
        *fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = *fd < 0 ? 0 : pread(*fd, text, cap - 1, 0);
    text[n > 0 ? n : 0] = 0;
}

static const char *snmp(void)
{
    static char text[8192];
    static int fd = -1;
    read_anew("/proc/self/net/snmp", &fd, text, sizeof text);
    return text;
}

/* "lo:", eight numbers of what was received, and then the bytes sent. */
int64_t net_loopback_bytes(void)
{
    static char text[8192];
    static int fd = -1;
    long long bytes;
    read_anew("/proc/self/net/dev", &fd, text, sizeof text);
    const char *row = strstr(text, " lo:");
    if (!row || sscanf(row, " lo: %*u %*u %*u %*u %*u %*u %*u %*u %lld", &bytes) != 1)
        return MISSING;
    return bytes;
}

struct net_packets net_packets_read(void)
{
    const char *text = snmp();
    return (struct net_packets){.in_segments = table_number(text, "Tcp:", "InSegs"),
                                .in_datagrams = table_number(text, "Udp:", "InDatagrams")};
}

struct tcp_counters tcp_counters_read(void)
{
    static char netstat[32768];
    const char *text = snmp();
    struct tcp_counters c = {
        .passive_opens = table_number(text, "Tcp:", "PassiveOpens"),
        .active_opens = table_number(text, "Tcp:", "ActiveOpens"),
        .in_segments = table_number(text, "Tcp:", "InSegs"),
        .out_segments = table_number(text, "Tcp:", "OutSegs"),
        .retransmitted = table_number(text, "Tcp:", "RetransSegs"),
        .established_resets = table_number(text, "Tcp:", "EstabResets"),
        .out_resets = table_number(text, "Tcp:", "OutRsts"),
        .listen_overflows = MISSING,
        .listen_drops = MISSING,
    };
    if (file_read("/proc/self/net/netstat", netstat, sizeof netstat) > 0) {
        c.listen_overflows = table_number(netstat, "TcpExt:", "ListenOverflows");
        c.listen_drops = table_number(netstat, "TcpExt:", "ListenDrops");
    }
    return c;
}

#define ESTABLISHED 0x01
#define LISTEN 0x0A

/* "  0: 0100007F:1F90 0100007F:9C40 01 ...": local address, remote address, state. */
static bool is_in_state(const char *line, unsigned port, unsigned state)
{
    unsigned local, found;
    return sscanf(line, " %*d: %*[0-9A-Fa-f]:%x %*[0-9A-Fa-f]:%*x %x", &local, &found) == 2
           && local == port && found == state;
}

static int64_t count_in(const char *path, unsigned port, unsigned state)
{
    FILE *f = fopen(path, "re");
    char line[512];
    int64_t n = 0;
    if (!f)
        return MISSING;
    while (fgets(line, sizeof line, f))
        n += is_in_state(line, port, state);
    fclose(f);
    return n;
}

struct net_port net_port_find(int port)
{
    struct net_port p = {.port = (unsigned)port};
    p.in_tcp = count_in("/proc/self/net/tcp", p.port, LISTEN) > 0;
    p.in_tcp6 = count_in("/proc/self/net/tcp6", p.port, LISTEN) > 0;
    if (!p.in_tcp && !p.in_tcp6)
        p.in_tcp = p.in_tcp6 = true;
    return p;
}

int64_t net_established(const struct net_port *p)
{
    int64_t v4 = p->in_tcp ? count_in("/proc/self/net/tcp", p->port, ESTABLISHED) : MISSING;
    int64_t v6 = p->in_tcp6 ? count_in("/proc/self/net/tcp6", p->port, ESTABLISHED) : MISSING;
    if (v4 == MISSING && v6 == MISSING)
        return MISSING;
    return (v4 == MISSING ? 0 : v4) + (v6 == MISSING ? 0 : v6);
}
