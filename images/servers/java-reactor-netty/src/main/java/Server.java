import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderValues.APPLICATION_JSON;
import static io.netty.handler.codec.http.HttpHeaderValues.APPLICATION_OCTET_STREAM;

import httpdyno.Boot;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.handler.codec.http.QueryStringDecoder;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** Reactor Netty's HTTP server with routes, as its reference guide has it. */
final class Server {
    private Server() {}

    public static void main(String[] args) {
        // Each worker is one event loop; by default there would be at least four.
        LoopResources loops = LoopResources.create("http", Boot.workers(), true);
        DisposableServer server = HttpServer.create()
                .port(Boot.port())
                .runOn(loops)
                .route(routes -> routes.get("/", Server::hello)
                        .head("/", Server::hello)
                        .route(request -> path(request).equals("/echo"), Server::echo))
                .bindNow();
        String version = Boot.versionOf(HttpServer.class);
        String transport = server.channel() instanceof EpollServerSocketChannel ? "epoll" : "nio";
        String provenance = "maven:io.projectreactor.netty:reactor-netty-http:" + version;
        Boot.print("java-reactor-netty", "reactor-netty", version, transport, Boot.workers(), provenance);
        server.onDispose().block();
    }

    private static Publisher<Void> hello(HttpServerRequest request, HttpServerResponse response) {
        return response.header(CONTENT_TYPE, APPLICATION_JSON).sendString(Mono.just("{\"hello\":\"world\"}"));
    }

    private static Publisher<Void> echo(HttpServerRequest request, HttpServerResponse response) {
        CharSequence type = request.requestHeaders().get(CONTENT_TYPE);
        return response.header(CONTENT_TYPE, type == null ? APPLICATION_OCTET_STREAM : type)
                .send(request.receive().aggregate().retain());
    }

    /** What a condition of one's own looks at; {@code fullPath()} throws where the target is no URI, which gives 500. */
    private static String path(HttpServerRequest request) {
        return new QueryStringDecoder(request.uri()).rawPath();
    }
}
