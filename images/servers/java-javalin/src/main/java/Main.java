import httpdyno.Boot;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Javalin's hello world, with JSON from an object, and the echo route that conformance works on. */
final class Main {
    private Main() {}

    public static void main(String[] args) {
        Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.http.compressionStrategy = CompressionStrategy.NONE;
                    config.jetty.addConnector(Main::connector);
                    config.routes.get("/", Main::hello);
                    // To HEAD Javalin would answer without asking the handler of GET, and so without its fields.
                    config.routes.head("/", Main::hello);
                    HandlerType.commonHttp()
                            .forEach(method -> config.routes.addHttpHandler(method, "/echo", Main::echo));
                })
                .start();
        String version = Boot.versionOf(Javalin.class);
        String provenance = "maven:io.javalin:javalin:" + version;
        Boot.print("java-javalin", "javalin", version, "jetty nio", Boot.workers(), provenance);
    }

    /**
     * Javalin's own connector but for its queue and the number of selectors, the threads that wait for requests and run what need not
     * wait: one per worker, where Jetty would take half of the CPUs. The pool behind them stays Javalin's own.
     */
    private static Connector connector(Server server, HttpConfiguration configuration) {
        ServerConnector connector =
                new ServerConnector(server, -1, Boot.workers(), new HttpConnectionFactory(configuration));
        connector.setPort(Boot.port());
        // By default 50 connections may wait to be accepted; a burst of more loses some for a second.
        connector.setAcceptQueueSize(1024);
        return connector;
    }

    private static void hello(Context context) {
        context.json(new Hello("world"));
    }

    private static void echo(Context context) {
        byte[] body = context.bodyAsBytes();
        String type = context.contentType();
        // Without it, Jetty would send what does not fit into its buffer as chunks.
        context.res().setContentLength(body.length);
        context.contentType(type == null ? "application/octet-stream" : type).result(body);
    }

    record Hello(String hello) {}
}
