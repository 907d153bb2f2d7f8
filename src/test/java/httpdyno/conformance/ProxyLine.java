package httpdyno.conformance;

import httpdyno.conformance.FaultProxy.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One connection through a {@link FaultProxy}: one thread listens to the client, a second one to the server. */
final class ProxyLine {

    /** Pauses that are waited for while watching; after so many the client surely goes by the answers. */
    private static final int HELD = 16;

    /** Longer than a client takes to leave, shorter than it waits for a close. */
    private static final Duration STAY = Duration.ofMillis(120);

    private static final int ANSWER_MILLIS = 2_000;

    private final FaultProxy proxy;
    private final Socket client;
    private final Socket upstream;
    private final byte[] key;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private final Set<Integer> paused = new HashSet<>();
    private final List<Watched.Point> points = new ArrayList<>();
    /** Guarded by this, as all that the server's thread touches. */
    private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

    private boolean upstreamClosed;
    private boolean struck;
    private boolean keyed = true;
    private boolean settled;
    private int passed;
    private int handled;
    private int answersBefore;
    private boolean fin;
    private boolean finHeld;
    /** Since when the client is quiet. */
    private long since = System.nanoTime();

    ProxyLine(FaultProxy proxy, Socket client, Socket upstream) {
        this.proxy = proxy;
        this.client = client;
        this.upstream = upstream;
        this.key = proxy.fault()
                .map(fault -> Message.bytes(proxy.own(fault.key().bytes())))
                .orElse(new byte[0]);
    }

    void run() throws IOException, InterruptedException {
        client.setTcpNoDelay(true);
        upstream.setTcpNoDelay(true);
        StubServer.start(this::listen);
        byte[] buffer = new byte[16 << 10];
        while (!fin) {
            client.setSoTimeout(!settled && holds() ? proxy.quietMillis() : 0);
            try {
                hear(buffer, client.getInputStream().read(buffer));
            } catch (SocketTimeoutException e) {
                pause();
            } catch (IOException e) {
                // The client, or the fault, has ended it; the bytes until then are kept.
                break;
            }
        }
        if (!struck && fin) {
            upstream.shutdownOutput();
        } else {
            upstream.close();
        }
        awaitUpstreamClose();
        endPoint(System.nanoTime());
    }

    private void hear(byte[] buffer, int count) throws IOException {
        long now = System.nanoTime();
        noteStay(now, count > 0);
        if (count < 0) {
            fin = true;
            finHeld = !settled && heard.size() > 0;
            if (finHeld) {
                pause();
            } else {
                endPoint(now);
            }
            return;
        }
        boolean first = heard.size() == 0;
        endPoint(now);
        int size = heard.size();
        keyed = keyed && size + count <= key.length && Arrays.equals(key, size, size + count, buffer, 0, count);
        heard.write(buffer, 0, count);
        since = now;
        settled = false;
        if (first && proxy.fault().map(Fault::parts).orElse(false) && keyed && heard.size() < key.length) {
            strike();
        } else if (!holds()) {
            settle();
        }
    }

    /** Whether what came is held back until the client pauses. */
    private boolean holds() {
        if (proxy.fault().isEmpty()) {
            return paused.size() < HELD;
        }
        FaultKey fault = proxy.fault().get().key();
        boolean begins = heard.size() > 0 || key.length == 0 || fault.after() == 0;
        return struck || keyed && begins && !fault.stops().contains(heard.size());
    }

    private void pause() throws IOException {
        if (proxy.fault().isEmpty() || !strikesHere()) {
            paused.add(heard.size());
            settle();
        } else {
            strike();
        }
    }

    private boolean strikesHere() {
        FaultKey fault = proxy.fault().orElseThrow().key();
        boolean here = keyed
                && heard.size() == key.length
                && fin == fault.fin()
                && (fault.after() == FaultKey.ANY || paused.contains(fault.after()));
        return struck || here && !proxy.fault().orElseThrow().parts();
    }

    private void strike() throws IOException {
        synchronized (this) {
            struck = true;
            settled = true;
        }
        proxy.fault().orElseThrow().how().act(this);
        handled = heard.size();
        since = System.nanoTime();
    }

    /** Pass on what was held back. */
    private void settle() throws IOException {
        settled = true;
        synchronized (this) {
            answersBefore = answers.size();
        }
        handled = heard.size();
        pass();
    }

    private void pass() throws IOException {
        byte[] all = heard.toByteArray();
        if (passed < all.length && !isUpstreamClosed()) {
            try {
                upstream.getOutputStream().write(all, passed, all.length - passed);
            } catch (IOException e) {
                // It refused the rest; its answer says why.
            }
        }
        passed = all.length;
    }

    private synchronized void awaitUpstreamClose() throws InterruptedException {
        long end = System.nanoTime() + ANSWER_MILLIS * 1_000_000L;
        while (!upstreamClosed && System.nanoTime() < end) {
            wait(ANSWER_MILLIS);
        }
    }

    /** The server's thread: hand on, or keep for the misbehaviour. */
    private void listen() {
        byte[] buffer = new byte[16 << 10];
        try {
            int count;
            while ((count = upstream.getInputStream().read(buffer)) >= 0) {
                synchronized (this) {
                    answers.write(buffer, 0, count);
                    notifyAll();
                    if (!struck) {
                        client.getOutputStream().write(buffer, 0, count);
                    }
                }
            }
        } catch (IOException e) {
            // Either side has left.
        }
        synchronized (this) {
            upstreamClosed = true;
            notifyAll();
            if (!struck) {
                end();
            }
        }
    }

    private void end() {
        try {
            client.shutdownOutput();
        } catch (IOException e) {
            // The client was faster.
        }
    }

    /** What the client has sent since it was last answered. */
    String request() {
        return Message.text(heard.toByteArray()).substring(handled);
    }

    void say(byte[] bytes) throws IOException {
        client.getOutputStream().write(bytes);
    }

    void close() {
        end();
    }

    void reset() throws IOException {
        client.setSoLinger(true, 0);
        client.close();
    }

    synchronized boolean isUpstreamClosed() {
        return upstreamClosed;
    }

    /** Pass the request on; the server's whole answer, which the client does not get by this. */
    String forward() throws IOException {
        int before;
        synchronized (this) {
            before = answers.size();
        }
        pass();
        long end = System.nanoTime() + ANSWER_MILLIS * 1_000_000L;
        synchronized (this) {
            int seen = before;
            while (!upstreamClosed && System.nanoTime() < end && (seen == before || seen < answers.size())) {
                seen = answers.size();
                try {
                    wait(seen == before ? ANSWER_MILLIS : proxy.quietMillis());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return text(answers).substring(before);
        }
    }

    private void noteStay(long now, boolean spoke) {
        if (struck && (spoke || now - since >= STAY.toNanos())) {
            proxy.noteWaiting();
        }
    }

    /** Write down the pause that ends now, if it was one: passed on as such, or answered before the client went on. */
    private void endPoint(long now) {
        if (!settled
                || struck
                || !points.isEmpty() && points.get(points.size() - 1).length() == heard.size()) {
            return;
        }
        int after;
        synchronized (this) {
            after = answers.size();
        }
        if (paused.contains(heard.size()) || after > answersBefore) {
            Duration quiet = Duration.ofNanos(now - since);
            points.add(new Watched.Point(heard.size(), finHeld, answersBefore, after, quiet));
        }
    }

    Watched watched() {
        synchronized (this) {
            return new Watched(text(heard), text(answers), List.copyOf(points));
        }
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
