import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.HttpServer;
import httpdyno.Boot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** The JDK's own HTTP server, one virtual thread per exchange. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws IOException {
        // The number of carrier threads under all virtual threads.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(Boot.workers()));
        HttpServer server = HttpServer.create(new InetSocketAddress(Boot.port()), 1024);
        server.createContext("/", exactly("/", Server::hello));
        server.createContext("/echo", exactly("/echo", Server::echo));
        server.createContext("/hey", exactly("/hey", exchange -> text(exchange, 200, "text/plain", "Hey!")));
        server.createContext("/hell", exactly("/hell", exchange -> text(exchange, 200, "text/plain", "Hell!")));
        server.createContext("/hello", exactly("/hello", exchange -> text(exchange, 200, "text/plain", "Hello World!")));
        server.createContext("/about", exactly("/about", Server::about));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        String version = Boot.versionOf(HttpServer.class);
        Boot.print("java-jdk", "com.sun.net.httpserver", version, "nio", Boot.workers(), "jdk");
    }

    /** A context matches by prefix, so it sees paths besides its own that no longer context claims. */
    private static HttpHandler exactly(String path, HttpHandler handler) {
        return HttpHandlers.handleOrElse(
                request -> request.getRequestURI().getPath().equals(path), handler, Server::notFound);
    }

    private static void hello(HttpExchange exchange) throws IOException {
        text(exchange, 200, "application/json", "{\"hello\":\"world\"}");
    }

    private static void about(HttpExchange exchange) throws IOException {
        text(exchange, 200, "text/html", "<html><body>About page</body></html>");
    }

    private static void notFound(HttpExchange exchange) throws IOException {
        text(exchange, 404, "text/plain", "Not Found");
    }

    private static void echo(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        answer(exchange, 200, type == null ? "application/octet-stream" : type, body);
    }

    private static void text(HttpExchange exchange, int status, String type, String text) throws IOException {
        answer(exchange, status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
                exchange.sendResponseHeaders(status, -1);
            } else {
                // To this server a length of 0 means chunked and -1 means none.
                exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }
}
