import httpdyno.Boot;
import io.helidon.common.media.type.MediaType;
import io.helidon.common.media.type.MediaTypes;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** Helidon SE's WebServer as its documentation starts, one virtual thread for each connection. */
final class Server {
    private Server() {}

    public static void main(String[] args) {
        // The number of carrier threads under all virtual threads.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(Boot.workers()));
        WebServer.builder()
                .port(Boot.port())
                .routing(Server::routes)
                .build()
                .start();
        String version = Boot.versionOf(WebServer.class);
        String provenance = "maven:io.helidon.webserver:helidon-webserver:" + version;
        Boot.print("java-helidon", "helidon", version, "nio", Boot.workers(), provenance);
    }

    private static void routes(HttpRouting.Builder routing) {
        routing.addFilter(Server::closeWhenAsked)
                .get("/", (request, response) -> hello(response))
                .head("/", Server::helloHead)
                .any("/echo", Server::echo)
                .get("/hey", (request, response) -> text(response, MediaTypes.TEXT_PLAIN, "Hey!"))
                .get("/hell", (request, response) -> text(response, MediaTypes.TEXT_PLAIN, "Hell!"))
                .get("/hello", (request, response) -> text(response, MediaTypes.TEXT_PLAIN, "Hello World!"))
                .get("/about", (request, response) -> {
                    text(response, MediaTypes.TEXT_HTML, "<html><body>About page</body></html>");
                })
                .any(Server::notFound);
    }

    /** This version announces the close and does not close (helidon-io/helidon#12324, mended in a later one). */
    private static void closeWhenAsked(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        chain.proceed();
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("asked for by the client");
        }
    }

    private static void hello(ServerResponse response) {
        response.headers().contentType(MediaTypes.APPLICATION_JSON);
        response.send("{\"hello\":\"world\"}");
    }

    private static void helloHead(ServerRequest request, ServerResponse response) {
        response.headers().contentType(MediaTypes.APPLICATION_JSON).contentLength("{\"hello\":\"world\"}".length());
        response.send();
    }

    private static void text(ServerResponse response, MediaType type, String text) {
        response.headers().contentType(type);
        response.send(text);
    }

    private static void notFound(ServerRequest request, ServerResponse response) {
        response.status(Status.NOT_FOUND_404);
        if (request.prologue().method().equals(Method.HEAD)) {
            response.headers().contentType(MediaTypes.TEXT_PLAIN).contentLength("Not Found".length());
            response.send();
        } else {
            text(response, MediaTypes.TEXT_PLAIN, "Not Found");
        }
    }

    private static void echo(ServerRequest request, ServerResponse response) {
        byte[] body = request.content().hasEntity() ? request.content().as(byte[].class) : new byte[0];
        String type = request.headers().first(HeaderNames.CONTENT_TYPE).orElse("application/octet-stream");
        response.header(HeaderNames.CONTENT_TYPE, type);
        if (request.prologue().method().equals(Method.HEAD)) {
            response.headers().contentLength(body.length);
            response.send();
        } else {
            response.send(body);
        }
    }
}
