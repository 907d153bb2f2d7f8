import httpdyno.Boot;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.transport.Transport;

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
        return vertx.createHttpServer(new HttpServerOptions().setHandle100ContinueAutomatically(true))
                .requestHandler(Server::handle)
                .listen(Boot.port());
    }

    private static void handle(HttpServerRequest request) {
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
            case null, default -> request.response().setStatusCode(404).end();
        }
    }
}
