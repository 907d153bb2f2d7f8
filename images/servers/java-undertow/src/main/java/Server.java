import httpdyno.Boot;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.Version;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;

/** Undertow's hello world: handlers that run on the I/O threads and never block. */
final class Server {
    private Server() {}

    public static void main(String[] args) {
        // An I/O thread for each worker; no handler is dispatched to the pool for blocking work.
        Undertow.builder()
                .addHttpListener(Boot.port(), "0.0.0.0")
                .setIoThreads(Boot.workers())
                // With it, an answer waits while the connection holds a part of the next request.
                .setServerOption(UndertowOptions.BUFFER_PIPELINED_DATA, false)
                .setHandler(Handlers.path(Server::notFound)
                        .addExactPath("/", Server::hello)
                        .addExactPath("/echo", Handlers.httpContinueRead(Server::echo))
                        .addExactPath("/hey", exchange -> text(exchange, "Hey!"))
                        .addExactPath("/hell", exchange -> text(exchange, "Hell!"))
                        .addExactPath("/hello", exchange -> text(exchange, "Hello World!"))
                        .addExactPath("/about", Server::about))
                .build()
                .start();
        String version = Version.getVersionString();
        String provenance = "maven:io.undertow:undertow-core:" + version;
        Boot.print("java-undertow", "undertow", version, "nio", Boot.workers(), provenance);
    }

    private static void hello(HttpServerExchange exchange) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
        exchange.getResponseSender().send("{\"hello\":\"world\"}");
    }

    private static void text(HttpServerExchange exchange, String text) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
        exchange.getResponseSender().send(text);
    }

    private static void about(HttpServerExchange exchange) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/html");
        exchange.getResponseSender().send("<html><body>About page</body></html>");
    }

    private static void notFound(HttpServerExchange exchange) {
        exchange.setStatusCode(StatusCodes.NOT_FOUND);
        text(exchange, "Not Found");
    }

    private static void echo(HttpServerExchange exchange) {
        exchange.getRequestReceiver().receiveFullBytes((received, body) -> {
            String type = received.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
            received.getResponseHeaders().put(Headers.CONTENT_TYPE, type == null ? "application/octet-stream" : type);
            received.getResponseSender().send(ByteBuffer.wrap(body));
        });
    }
}
