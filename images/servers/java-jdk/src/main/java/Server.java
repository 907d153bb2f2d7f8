import com.sun.net.httpserver.HttpExchange;
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
        server.createContext("/", Server::hello);
        server.createContext("/echo", Server::echo);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        String version = Boot.versionOf(HttpServer.class);
        Boot.print("java-jdk", "com.sun.net.httpserver", version, "nio", Boot.workers(), "jdk");
    }

    private static void hello(HttpExchange exchange) throws IOException {
        // A context matches by prefix, so this one sees every path that no other context claims.
        if (exchange.getRequestURI().getPath().equals("/")) {
            byte[] body = "{\"hello\":\"world\"}".getBytes(StandardCharsets.UTF_8);
            answer(exchange, "application/json", body);
        } else {
            notFound(exchange);
        }
    }

    private static void echo(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().equals("/echo")) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            answer(exchange, type == null ? "application/octet-stream" : type, body);
        } else {
            notFound(exchange);
        }
    }

    private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
                exchange.sendResponseHeaders(200, -1);
            } else {
                // To this server a length of 0 means chunked and -1 means none.
                exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }

    private static void notFound(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(404, -1);
        }
    }
}
