import httpdyno.Boot;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Jetty;

/** Jetty's HTTP/1.1 connector and one handler, without servlets. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
        org.eclipse.jetty.server.Server server = new org.eclipse.jetty.server.Server();
        // A selector for each worker. The handler says that it never blocks, so Jetty runs it on the selector's thread.
        ServerConnector connector = new ServerConnector(server, 1, Boot.workers(), new HttpConnectionFactory());
        connector.setPort(Boot.port());
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        server.setHandler(new HelloHandler());
        server.start();
        String provenance = "maven:org.eclipse.jetty:jetty-server:" + Jetty.VERSION;
        Boot.print("java-jetty", "jetty", Jetty.VERSION, "nio", Boot.workers(), provenance);
    }
}
