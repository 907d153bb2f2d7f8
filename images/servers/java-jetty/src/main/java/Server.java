import httpdyno.Boot;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.pathmap.ServletPathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.util.Jetty;

/** Jetty's HTTP/1.1 connector and its handlers, without servlets. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
        org.eclipse.jetty.server.Server server = new org.eclipse.jetty.server.Server();
        // A selector for each worker. The handler says that it never blocks, so Jetty runs it on the selector's thread.
        ServerConnector connector = new ServerConnector(server, 1, Boot.workers(), new HttpConnectionFactory());
        connector.setPort(Boot.port());
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        server.setHandler(new Handler.Sequence(
                new HelloHandler(), routes(), new TextHandler(HttpStatus.NOT_FOUND_404, "text/plain", "Not Found")));
        server.start();
        String provenance = "maven:org.eclipse.jetty:jetty-server:" + Jetty.VERSION;
        Boot.print("java-jetty", "jetty", Jetty.VERSION, "nio", Boot.workers(), provenance);
    }

    /** What the handler before it leaves. No mapping is added later, so that Jetty knows that none of them blocks. */
    private static Handler routes() {
        PathMappingsHandler routes = new PathMappingsHandler(false);
        routes.addMapping(new ServletPathSpec("/hey"), text("text/plain", "Hey!"));
        routes.addMapping(new ServletPathSpec("/hell"), text("text/plain", "Hell!"));
        routes.addMapping(new ServletPathSpec("/hello"), text("text/plain", "Hello World!"));
        routes.addMapping(new ServletPathSpec("/about"), text("text/html", "<html><body>About page</body></html>"));
        return routes;
    }

    private static Handler text(String type, String text) {
        return new TextHandler(HttpStatus.OK_200, type, text);
    }
}
