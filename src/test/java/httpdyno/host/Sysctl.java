package httpdyno.host;

/**
 * The kernel's settings that bound how many connections a network namespace can open and queue (ip-sysctl.rst and
 * net.rst of the kernel's documentation), and what the suite asks for in the namespace that it measures in.
 */
public enum Sysctl {
    /** Longest accept queue that a server can have, whatever it asks for. Asked for is more than there are ports. */
    SOMAXCONN("net.core.somaxconn", "65535"),

    /** Connections that are being opened, per listening socket, before SYN cookies are sent. */
    SYN_BACKLOG("net.ipv4.tcp_max_syn_backlog", "65535"),

    /** Ports that the clients of the namespace may have: all that need no privilege. */
    PORT_RANGE("net.ipv4.ip_local_port_range", "1024 65535"),

    /** Ports of the above that no client gets, since they are the servers' own. */
    RESERVED_PORTS("net.ipv4.ip_local_reserved_ports", "8080-8443"),

    /** Whether a client may take a port that is in TIME_WAIT: 0 never, 1 always, 2 on the loopback only. */
    TIME_WAIT_REUSE("net.ipv4.tcp_tw_reuse", "1");

    private final String key;
    private final String asked;

    Sysctl(String key, String asked) {
        this.key = key;
        this.asked = asked;
    }

    /** Its name for the kernel and for the engine. */
    public String key() {
        return key;
    }

    /** What the suite asks for in a namespace of its own. */
    public String asked() {
        return asked;
    }

    /** Whether its value is one number. */
    public boolean isNumber() {
        return this != PORT_RANGE && this != RESERVED_PORTS;
    }

    /** Its file, from the root of {@code /proc}. */
    String file() {
        return "sys/" + key.replace('.', '/');
    }

    /** Its file. */
    public String path() {
        return "/proc/" + file();
    }
}
