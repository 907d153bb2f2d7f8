package httpdyno.conformance;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A server in this process, for tests: holds the same conversation on every connection. */
final class StubServer implements AutoCloseable {

    /** Reused, since a catalogue opens thousands of connections, and a thread costs more than one of them. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "stub");
        thread.setDaemon(true);
        return thread;
    });

    private final ServerSocket listener;
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    /** What happens on one connection; it is closed when this returns or throws. */
    interface Conversation {
        void hold(Socket socket) throws IOException, InterruptedException;
    }

    /** Spoils one request's reply. */
    interface Fault {
        void spoil(Request request, Reply reply);
    }

    StubServer(Conversation conversation) throws IOException {
        listener = new ServerSocket(0, 1024, InetAddress.getByName("127.0.0.1"));
        start(() -> {
            while (!listener.isClosed()) {
                Socket socket = listener.accept();
                open.add(socket);
                start(() -> {
                    try (socket) {
                        conversation.hold(socket);
                    } finally {
                        open.remove(socket);
                    }
                });
            }
        });
    }

    /** Obeys the contract, apart from the fault. */
    static StubServer with(Fault fault) throws IOException {
        return new StubServer(conforming(fault));
    }

    static Conversation conforming(Fault fault) {
        return socket -> converse(socket, new BufferedInputStream(socket.getInputStream()), fault);
    }

    /** Conforms as long as the first read of a connection is to its taste, and closes otherwise. */
    static Conversation pickyAboutFirstRead(Predicate<String> taste) {
        return socket -> {
            BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
            byte[] first = new byte[4096];
            in.mark(first.length);
            int count = Math.max(0, in.read(first));
            in.reset();
            if (taste.test(Message.text(first).substring(0, count))) {
                converse(socket, in, (request, reply) -> {});
            }
        };
    }

    private static void converse(Socket socket, InputStream in, Fault fault) throws IOException {
        socket.setTcpNoDelay(true);
        int count = 0;
        for (Request request = Request.read(in, ++count); request != null; request = Request.read(in, ++count)) {
            Reply reply = Reply.to(request);
            fault.spoil(request, reply);
            socket.getOutputStream().write(reply.bytes(request));
            if (reply.close) {
                return;
            }
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    interface Task {
        void run() throws IOException, InterruptedException;
    }

    /** Run on a thread of its own. */
    static void start(Task task) {
        THREADS.execute(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException | IllegalArgumentException | IndexOutOfBoundsException e) {
                // The client hung up, sent what this stub cannot read, or the test is over; what the client sees of it
                // is what the test looks at.
            }
        });
    }

    private record Page(String type, String body) {}

    private static final Map<String, Page> PAGES = Map.of(
            "/", new Page("application/json; charset=utf-8", "{\"hello\":\"world\"}"),
            "/hey", new Page("text/plain", "Hey!"),
            "/hell", new Page("text/plain", "Hell!"),
            "/hello", new Page("text/plain;charset=UTF-8", "Hello World!"),
            "/about", new Page("text/html", "<html><body>About page</body></html>"));

    /** A request as the stub understood it; {@code number} counts from 1 on its connection. */
    record Request(String method, String path, Map<String, String> fields, byte[] body, int number) {

        boolean isChunked() {
            return fields.containsKey("transfer-encoding");
        }

        String text() {
            return new String(body, StandardCharsets.ISO_8859_1);
        }

        boolean is(String method, String path) {
            return this.method.equals(method) && this.path.equals(path);
        }

        static Request read(InputStream in, int number) throws IOException {
            String requestLine = line(in);
            if (requestLine == null) {
                return null;
            }
            Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
                int colon = line.indexOf(':');
                fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
            String[] words = requestLine.split(" ");
            byte[] body = fields.containsKey("transfer-encoding")
                    ? chunks(in)
                    : in.readNBytes(Integer.parseInt(fields.getOrDefault("content-length", "0")));
            return new Request(words[0], words[1], fields, body, number);
        }

        private static byte[] chunks(InputStream in) throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            while (true) {
                int size = Integer.parseInt(line(in), 16);
                body.writeBytes(in.readNBytes(size));
                line(in);
                if (size == 0) {
                    return body.toByteArray();
                }
            }
        }

        private static String line(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int octet = in.read(); octet != '\n'; octet = in.read()) {
                if (octet < 0) {
                    return null;
                }
                line.append((char) octet);
            }
            return line.toString().strip();
        }
    }

    /** What a conforming server answers, open to be spoilt. */
    static final class Reply {

        int status = 200;
        final Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byte[] body = new byte[0];
        boolean chunked;
        boolean bodyAfterHead;
        boolean close;
        String trailing = "";

        static Reply to(Request request) {
            Reply reply = new Reply();
            reply.fields.put("Date", "Sun, 06 Nov 1994 08:49:37 GMT");
            reply.fields.put("Content-Type", "application/json; charset=utf-8");
            reply.close = "close".equalsIgnoreCase(request.fields.get("connection"));
            if (request.path.equals("/echo")) {
                reply.body = request.body;
            } else {
                Page page = PAGES.getOrDefault(request.path, new Page("text/plain", "Not Found"));
                reply.status = PAGES.containsKey(request.path) ? 200 : 404;
                reply.fields.put("Content-Type", page.type);
                reply.text(page.body);
            }
            return reply;
        }

        void text(String text) {
            body = text.getBytes(StandardCharsets.ISO_8859_1);
        }

        byte[] bytes(Request request) {
            StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Reason\r\n");
            fields.forEach((name, value) ->
                    head.append(name).append(": ").append(value).append("\r\n"));
            if (chunked) {
                head.append("Transfer-Encoding: chunked\r\n");
            } else if (!fields.containsKey("Content-Length")) {
                head.append("Content-Length: ").append(body.length).append("\r\n");
            }
            byte[] start = Message.bytes(head.append("\r\n").toString());
            boolean bodiless = request.method.equals("HEAD") && !bodyAfterHead;
            byte[] content = bodiless ? new byte[0] : chunked ? inChunks() : body;
            return Message.concat(start, content, Message.bytes(trailing));
        }

        private byte[] inChunks() {
            byte[] size = Message.bytes(Integer.toHexString(body.length) + "\r\n");
            byte[] last = Message.bytes("0\r\n\r\n");
            return body.length == 0 ? last : Message.concat(size, body, Message.bytes("\r\n"), last);
        }
    }
}
