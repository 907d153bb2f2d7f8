package httpdyno.measure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The TCP sockets of a network namespace that listen.
 *
 * @param sockets in the kernel's order
 */
record Listeners(List<Socket> sockets) {

    /** State of a listening socket in {@code /proc/net/tcp}. */
    private static final String LISTEN = "0A";

    /** IPv4 any, IPv6 any, and IPv4 any as an IPv6 socket has it. */
    private static final List<String> ANY =
            List.of("0".repeat(8), "0".repeat(32), "0".repeat(16) + "FFFF0000" + "0".repeat(8));

    /** The command that prints them where it runs; a kernel without IPv6 has no second file. */
    static final List<String> COMMAND = List.of("timeout", "-k", "1", "2", "cat", "/proc/net/tcp", "/proc/net/tcp6");

    Listeners {
        sockets = List.copyOf(sockets);
    }

    /**
     * One listening socket.
     *
     * @param address as people write it
     * @param everywhere whether it takes connections to any address of the host
     */
    record Socket(String address, int port, boolean everywhere) {

        @Override
        public String toString() {
            return (address.contains(":") ? "[" + address + "]" : address) + ":" + port;
        }
    }

    /**
     * Read what {@link #COMMAND} printed.
     *
     * @throws IllegalArgumentException for a line of another form
     */
    static Listeners parse(String text) {
        List<Socket> sockets = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] fields = line.strip().split("\\s+");
            if (fields[0].equals("sl") || line.isBlank()) {
                continue;
            }
            if (fields.length < 4 || !fields[1].matches("([0-9A-F]{8}|[0-9A-F]{32}):[0-9A-F]{4}")) {
                throw new IllegalArgumentException(
                        "required a line of /proc/net/tcp with number, address:port and state, found \"" + line + '"');
            }
            if (fields[3].equals(LISTEN)) {
                String address = fields[1].substring(0, fields[1].indexOf(':'));
                int port = Integer.parseInt(fields[1].substring(address.length() + 1), 16);
                sockets.add(new Socket(readable(address), port, ANY.contains(address)));
            }
        }
        return new Listeners(sockets);
    }

    /** The kernel prints an address as 32-bit words of the host's byte order. */
    private static String readable(String hex) {
        ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(hex)).order(ByteOrder.nativeOrder());
        ByteBuffer address = ByteBuffer.allocate(words.capacity()).order(ByteOrder.BIG_ENDIAN);
        while (words.hasRemaining()) {
            address.putInt(words.getInt());
        }
        if (!address.hasRemaining() && hex.length() == 32 && hex.equals("0".repeat(32))) {
            return "::";
        }
        try {
            return InetAddress.getByAddress(address.array()).getHostAddress();
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("4 or 16 bytes are an address", impossible);
        }
    }

    /** Why a server with these sockets cannot be reached by everybody at a port; empty when it can. */
    Optional<String> unreachable(int port) {
        if (sockets.stream().anyMatch(socket -> socket.port() == port && socket.everywhere())) {
            return Optional.empty();
        }
        List<Socket> there =
                sockets.stream().filter(socket -> socket.port() == port).toList();
        return Optional.of(
                there.isEmpty()
                        ? "required to listen on port " + port + ", found " + text(sockets)
                        : "required to listen on 0.0.0.0 or :: at port " + port + ", found " + text(there)
                                + ", which nobody outside its container reaches");
    }

    private static String text(List<Socket> sockets) {
        return sockets.isEmpty()
                ? "no port that it listens on"
                : "it listening on "
                        + sockets.stream().map(Socket::toString).collect(Collectors.toCollection(TreeSet::new)).stream()
                                .collect(Collectors.joining(", "));
    }
}
