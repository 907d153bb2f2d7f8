import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One thread and its selector, which serves its connections and never blocks on one of them. */
final class EventLoop implements Runnable {
    /** How long a client may take to hang up after the last answer. */
    private static final long LINGER_NANOS = 2_000_000_000L;

    private static final int SWEEP_MILLIS = 200;

    private record Farewell(SocketChannel channel, long deadline) {}

    private final Selector selector;
    private final Queue<SocketChannel> adopted = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Farewell> farewells = new ArrayDeque<>();
    private final HttpDate date = new HttpDate();

    EventLoop() throws IOException {
        selector = Selector.open();
    }

    String selectorName() {
        return selector.getClass().getSimpleName();
    }

    /** Called by the thread that accepts. */
    void adopt(SocketChannel channel) {
        adopted.add(channel);
        selector.wakeup();
    }

    @Override
    public void run() {
        while (true) {
            try {
                selector.select(EventLoop::serve, farewells.isEmpty() ? 0 : SWEEP_MILLIS);
                for (SocketChannel channel = adopted.poll(); channel != null; channel = adopted.poll()) {
                    register(channel);
                }
            } catch (IOException e) {
                throw new IllegalStateException("the selector failed", e);
            }
            while (!farewells.isEmpty() && farewells.peek().deadline() - System.nanoTime() < 0) {
                close(farewells.poll().channel());
            }
        }
    }

    private void register(SocketChannel channel) throws ClosedChannelException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        key.attach(new Connection(key, channel, date, this));
    }

    private static void serve(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        try {
            connection.serve();
        } catch (IOException e) {
            connection.close();
        }
    }

    /** The last answer has been written; close the channel after a while, unless the client does first. */
    void sayFarewell(SocketChannel channel) {
        farewells.add(new Farewell(channel, System.nanoTime() + LINGER_NANOS));
    }

    static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
