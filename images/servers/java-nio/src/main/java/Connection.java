import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** Reads what there is, answers every request in it, and writes the answers together. */
final class Connection {
    private static final int INPUT_SIZE = 8 << 10;

    /** Answers beyond this wait until those before have been taken by the kernel. */
    private static final int OUTPUT_MARK = 64 << 10;

    private final SelectionKey key;
    private final SocketChannel channel;
    private final EventLoop loop;
    private final Parser parser = new Parser();
    private final Answers answers;

    /** Between calls it is ready to be parsed: from its position to its limit there is what no request has used yet. */
    private ByteBuffer in = ByteBuffer.allocate(INPUT_SIZE).flip();

    private boolean last;
    private boolean closing;

    Connection(SelectionKey key, SocketChannel channel, HttpDate date, EventLoop loop) {
        this.key = key;
        this.channel = channel;
        this.loop = loop;
        this.answers = new Answers(date);
    }

    /** Called whenever the channel is readable, or writable while something waits to be written. */
    void serve() throws IOException {
        if (closing) {
            if (channel.read(in.clear()) < 0) {
                close();
            }
            return;
        }
        if (key.isWritable() && answers.writeTo(channel)) {
            answer();
        }
        if (!closing && answers.size() == 0 && key.isReadable()) {
            read();
        }
    }

    private void read() throws IOException {
        if (in.remaining() == in.capacity()) {
            in = ByteBuffer.allocate(2 * in.capacity()).put(in).flip();
        }
        int count = channel.read(in.compact());
        in.flip();
        if (count < 0) {
            close();
        } else {
            answer();
        }
    }

    /** Answer all whole requests that have been read, and write until the socket takes no more. */
    private void answer() throws IOException {
        boolean full;
        boolean written;
        do {
            full = collect();
            written = answers.writeTo(channel);
        } while (full && written);
        if (written && last) {
            sayFarewell();
        } else {
            key.interestOps(written ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
        }
    }

    /** @return whether it stopped at the mark, so that there may be more */
    private boolean collect() {
        try {
            while (!last && answers.size() < OUTPUT_MARK && parser.parse(in)) {
                last = !answers.add(parser.head, parser.body, parser.bodyLength);
            }
            if (parser.continueWanted) {
                parser.continueWanted = false;
                answers.addContinue();
            }
        } catch (Rejected e) {
            last = true;
            answers.addError(e.getMessage());
        }
        return !last && answers.size() >= OUTPUT_MARK;
    }

    /** FIN first, and the rest when the client has seen it: closing over unread input might destroy the answer. */
    private void sayFarewell() throws IOException {
        closing = true;
        channel.shutdownOutput();
        key.interestOps(SelectionKey.OP_READ);
        loop.sayFarewell(channel);
    }

    void close() {
        EventLoop.close(channel);
    }
}
