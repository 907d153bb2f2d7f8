package httpdyno.conformance;

import httpdyno.conformance.StubServer.Conversation;
import httpdyno.conformance.StubServer.Fault;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Ways to break one check and no other: at least one for each. */
final class Faults {

    private Faults() {}

    /** One way to break {@code check}. */
    record Broken(String check, String how, Conversation conversation) {}

    static List<Broken> all() {
        List<Broken> faults = new ArrayList<>();
        contractFaults(faults);
        routesFaults(faults);
        echoFaults(faults);
        connectionFaults(faults);
        faults.add(conversation(
                "h1-split-get", "GET must come in one read", StubServer.pickyAboutFirstRead(Faults::isNoPartOfGet)));
        faults.add(
                conversation("h1-split-length", "body must come with the head", StubServer.pickyAboutFirstRead(read -> {
                    return read.contains("pipelined")
                            || !read.contains("Content-Length: 15\r\n\r\n")
                            || read.endsWith("fragmented body");
                })));
        faults.add(conversation("h1-split-chunked", "chunks must come at once", StubServer.pickyAboutFirstRead(read -> {
            return !read.contains("Transfer-Encoding: chunked\r\n\r\n") || read.endsWith("0\r\n\r\n");
        })));
        return faults;
    }

    private static void contractFaults(List<Broken> faults) {
        faults.add(atRoot("h1-root", "wrong body", reply -> reply.text("{\"hello\":\"World\"}")));
        faults.add(atRoot("h1-root", "wrong media type", reply -> reply.fields.put("Content-Type", "text/plain")));
        faults.add(atRoot("h1-root", "no media type", reply -> reply.fields.remove("Content-Type")));
        faults.add(atRoot("h1-root-framing", "length and chunked", reply -> {
            reply.chunked = true;
            reply.fields.put("Content-Length", "17");
        }));
        faults.add(atRoot("h1-date", "no date", reply -> reply.fields.remove("Date")));
        faults.add(atRoot("h1-date", "odd date", reply -> reply.fields.put("Date", "1994-11-06T08:49:37Z")));
        faults.add(atRoot("h1-no-content-encoding", "coding", r -> r.fields.put("Content-Encoding", "identity")));
        faults.add(fault("h1-unknown-path", "200 for every folder", (request, reply) -> {
            reply.status = request.path().startsWith("/no/") ? 200 : reply.status;
        }));
        faults.add(fault("h1-head", "body after HEAD", (request, reply) -> reply.bodyAfterHead = true));
        faults.add(fault("h1-head", "no HEAD", (request, reply) -> {
            reply.status = request.method().equals("HEAD") ? 405 : reply.status;
        }));
        faults.add(fault("h1-head-length", "length of nothing", (request, reply) -> {
            if (request.method().equals("HEAD")) {
                reply.fields.put("Content-Length", "0");
            }
        }));
    }

    private static void routesFaults(List<Broken> faults) {
        faults.add(at("/hey", "h1-routes-text", "no such route", reply -> reply.status = 404));
        faults.add(at("/hell", "h1-routes-text", "the longer route", reply -> reply.text("Hello World!")));
        faults.add(at("/hello", "h1-routes-text", "the shorter route", reply -> reply.text("Hell!")));
        faults.add(at("/hello", "h1-routes-text", "a line end more", reply -> reply.text("Hello World!\n")));
        faults.add(at("/hell", "h1-routes-text", "HTML", reply -> reply.fields.put("Content-Type", "text/html")));
        faults.add(at("/hey", "h1-routes-text", "no media type", reply -> reply.fields.remove("Content-Type")));
        faults.add(at("/about", "h1-routes-page", "text", reply -> reply.fields.put("Content-Type", "text/plain")));
        faults.add(at("/about", "h1-routes-page", "no page around it", reply -> reply.text("About page")));
        faults.add(at("/about", "h1-routes-page", "not found", reply -> reply.status = 404));
        faults.add(at("/helloo", "h1-routes-unknown", "matches beginnings", reply -> reply.status = 200));
        faults.add(at("/about/us", "h1-routes-unknown", "matches folders", reply -> reply.status = 200));
        faults.add(at("/hel", "h1-routes-unknown", "no body", reply -> reply.text("")));
        faults.add(at("/hel", "h1-routes-unknown", "an error in JSON", reply -> {
            reply.fields.put("Content-Type", "application/json");
            reply.text("{\"status\":404}");
        }));
    }

    private static void echoFaults(List<Broken> faults) {
        faults.add(
                atEcho("h1-echo-post", "alters JSON", request -> request.text().replace(":1}", ": 1}")));
        faults.add(atEcho("h1-echo-put", "PUT", request -> request.method().equals("PUT") ? "" : request.text()));
        faults.add(atEcho("h1-echo-binary", "ends at NUL", request -> {
            int nul = request.text().indexOf("\0GET");
            return nul < 0 ? request.text() : request.text().substring(0, nul);
        }));
        faults.add(fault("h1-echo-empty", "411 for length 0", (request, reply) -> {
            reply.status = request.is("POST", "/echo") && request.body().length == 0 ? 411 : reply.status;
        }));
        faults.add(fault("h1-echo-64k", "413 over 8 KiB", (request, reply) -> {
            reply.status = request.body().length > 8192 ? 413 : reply.status;
        }));
        faults.add(atEcho(
                "h1-echo-chunked",
                "two chunks at most",
                request -> request.text().replace("third", "")));
        faults.add(atEcho("h1-echo-chunk-sizes", "lower case only", request -> {
            return request.text().startsWith("0123") ? "" : request.text();
        }));
        faults.add(fault("h1-echo-length", "chunked answer", (request, reply) -> {
            reply.chunked = request.is("POST", "/echo");
        }));
        Map<String, byte[]> kept = new TreeMap<>();
        faults.add(fault("h1-echo-fresh", "answer kept by length", (request, reply) -> {
            if (request.path().equals("/echo") && request.text().endsWith(" body") && request.body().length == 10) {
                reply.body = kept.computeIfAbsent("" + request.body().length, key -> request.body());
            }
        }));
    }

    private static void connectionFaults(List<Broken> faults) {
        faults.add(fault("h1-keep-alive", "announced close after 50", (request, reply) -> {
            if (request.number() == 50) {
                reply.fields.put("Connection", "Close");
                reply.close = true;
            }
        }));
        faults.add(fault("h1-keep-alive", "silent close after 50", (request, reply) -> {
            reply.close |= request.number() == 50;
        }));
        faults.add(fault("h1-connection-close", "ignores close", (request, reply) -> reply.close = false));
        faults.add(fault("h1-connection-close", "more after the last", (request, reply) -> {
            reply.trailing = reply.close ? "HTTP/1.1 400 Bad Request\r\n\r\n" : "";
        }));
        faults.add(conversation("h1-pipelining", "reverses", reversing()));
        faults.add(atEcho("h1-pipelining", "repeats the first", request -> {
            return request.text().startsWith("pipelined ") ? "pipelined 0" : request.text();
        }));
    }

    private static Broken atRoot(String check, String name, Consumer<StubServer.Reply> spoil) {
        return at("/", check, name, spoil);
    }

    private static Broken at(String path, String check, String name, Consumer<StubServer.Reply> spoil) {
        return fault(check, name, (request, reply) -> {
            if (request.is("GET", path)) {
                spoil.accept(reply);
            }
        });
    }

    private static Broken atEcho(String check, String name, Function<StubServer.Request, String> body) {
        return fault(check, name, (request, reply) -> {
            if (request.path().equals("/echo")) {
                reply.text(body.apply(request));
            }
        });
    }

    private static Broken fault(String check, String name, Fault fault) {
        return conversation(check, name, StubServer.conforming(fault));
    }

    private static Broken conversation(String check, String name, Conversation conversation) {
        return new Broken(check, name, conversation);
    }

    /** Answers whatever arrived together in the wrong order. */
    private static Conversation reversing() {
        return socket -> {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            boolean close = false;
            while (!close) {
                byte[] replies = new byte[0];
                do {
                    StubServer.Request request = StubServer.Request.read(in, 1);
                    if (request == null) {
                        return;
                    }
                    StubServer.Reply reply = StubServer.Reply.to(request);
                    close = reply.close;
                    replies = Message.concat(reply.bytes(request), replies);
                } while (in.available() > 0);
                socket.getOutputStream().write(replies);
            }
        };
    }

    private static boolean isNoPartOfGet(String read) {
        return !read.startsWith("GET") && !"GET".startsWith(read) || read.contains("\r\n\r\n");
    }
}
