package httpdyno.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Takes a log as it comes and keeps its beginning and its end, so that no server fills the suite's memory. */
final class LogKeeper extends ResultCallback.Adapter<Frame> {

    /** Bytes kept of either end: thousands of lines, and little beside what a window's evidence takes. */
    static final int KEPT = 256 << 10;

    private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
    private final byte[] ring = new byte[KEPT];
    private long beyond;
    private long lines;
    private byte last = '\n';

    @Override
    public void onNext(Frame frame) {
        if (frame.getPayload() != null) {
            add(frame.getPayload());
        }
    }

    synchronized void add(byte[] bytes) {
        for (byte octet : bytes) {
            if (beginning.size() < KEPT) {
                beginning.write(octet);
            } else {
                ring[(int) (beyond++ % KEPT)] = octet;
            }
            lines += octet == '\n' ? 1 : 0;
            last = octet;
        }
    }

    synchronized ServerLog log() {
        String text =
                beyond <= KEPT ? text(beginning.toByteArray()) + text(Arrays.copyOf(ring, (int) beyond)) : shortened();
        return new ServerLog(text, last == '\n' ? lines : lines + 1);
    }

    /** Without the lines that are cut, unless a line is longer than what is kept. */
    private String shortened() {
        int oldest = (int) (beyond % KEPT);
        byte[] end = new byte[KEPT];
        System.arraycopy(ring, oldest, end, 0, KEPT - oldest);
        System.arraycopy(ring, 0, end, KEPT - oldest, oldest);
        String from = text(beginning.toByteArray());
        String to = text(end);
        String head = from.substring(0, from.lastIndexOf('\n') + 1);
        String tail = to.substring(to.indexOf('\n') + 1);
        head = head.isEmpty() ? from + "\n" : head;
        tail = tail.isEmpty() ? to : tail;
        return head + String.format(Locale.ROOT, "[about %,d bytes left out]\n", beyond - KEPT) + tail;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
