package httpdyno.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.function.IntPredicate;

/** TCP ports of this machine's loopback that nobody listens on, upwards from a first one; none is given twice. */
public final class FreePorts {

    /** Beyond this something takes ports as fast as they are looked at. */
    private static final int MOST_TAKEN = 1000;

    private final int first;
    private final IntPredicate free;
    private int next;

    /** @param first the port to begin with */
    public FreePorts(int first) {
        this(first, FreePorts::isFree);
    }

    FreePorts(int first, IntPredicate free) {
        this.first = first;
        this.free = free;
        this.next = first;
    }

    /**
     * The next one.
     *
     * @throws IllegalStateException when a thousand in a row are taken, or there are no more
     */
    public synchronized int next() {
        for (int tried = 0; tried < MOST_TAKEN && next <= 65_535; tried++) {
            int port = next++;
            if (free.test(port)) {
                return port;
            }
        }
        throw new IllegalStateException(
                "a free TCP port from " + first + " was required, found all up to " + (next - 1) + " taken");
    }

    /** A listener on all addresses takes it too. */
    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
