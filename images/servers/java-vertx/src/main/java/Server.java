import httpdyno.Boot;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.transport.Transport;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The HTTP server of Vert.x core in a verticle, as its documentation starts; the instances share the port. */
final class Server extends VerticleBase {

    public static void main(String[] args) {
        // One event loop for each worker, and one instance of the verticle on each loop.
        VertxOptions options =
                new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(Boot.workers());
        Vertx vertx = Vertx.vertx(options);
        vertx.deployVerticle(Server::new, new DeploymentOptions().setInstances(Boot.workers()))
                .onSuccess(id -> boot(vertx))
                .onFailure(cause -> {
                    cause.printStackTrace();
                    System.exit(1);
                });
    }

    private static void boot(Vertx vertx) {
        Transport transport = vertx.isNativeTransportEnabled() ? Transport.nativeTransport() : Transport.NIO;
        String version = Boot.versionOf(Vertx.class);
        String provenance = "maven:io.vertx:vertx-core:" + version;
        Boot.print("java-vertx", "vertx", version, transport.name(), Boot.workers(), provenance);
    }

    @Override
    public Future<?> start() {
        Router router = routes(vertx);
        return vertx.createHttpServer(new HttpServerOptions().setHandle100ContinueAutomatically(true))
                .requestHandler(request -> handle(request, router))
                .listen(Boot.port());
    }

    private static Router routes(Vertx vertx) {
        Router router = Router.router(vertx);
        router.get("/hey").handler(context -> text(context, "text/plain", "Hey!"));
        router.get("/hell").handler(context -> text(context, "text/plain", "Hell!"));
        router.get("/hello").handler(context -> text(context, "text/plain", "Hello World!"));
        router.get("/about").handler(context -> text(context, "text/html", "<html><body>About page</body></html>"));
        router.errorHandler(404, context -> {
            context.response().setStatusCode(404);
            text(context, "text/plain", "Not Found");
        });
        return router;
    }

    private static void text(RoutingContext context, String type, String text) {
        context.response().putHeader("content-type", type).end(text);
    }

    /** The hello world and the echo are of the core alone; what they leave is the router's. */
    private static void handle(HttpServerRequest request, Router router) {
        switch (request.path()) {
            case "/" -> request.response()
                    .putHeader("content-type", "application/json")
                    .end("{\"hello\":\"world\"}");
            case "/echo" -> request.body().onSuccess(body -> {
                String type = request.getHeader("content-type");
                request.response()
                        .putHeader("content-type", type == null ? "application/octet-stream" : type)
                        .end(body);
            });
            case null, default -> router.handle(request);
        }
    }
}
