import httpdyno.Boot;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;

/** Tomcat embedded, with its NIO connector on virtual threads and a servlet for each route. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws LifecycleException {
        // The number of carrier threads under all virtual threads; the acceptor and the poller are two more threads.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(Boot.workers()));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir("/tmp/tomcat");
        tomcat.setPort(Boot.port());
        Connector connector = tomcat.getConnector();
        connector.setProperty("useVirtualThreads", "true");
        connector.setProperty("acceptCount", "1024");
        // By default a connection is closed after 100 requests.
        connector.setProperty("maxKeepAliveRequests", "-1");
        // Errors have no HTML page.
        ((StandardHost) tomcat.getHost()).setErrorReportValveClass("");
        Context context = tomcat.addContext("", null);
        // The empty pattern is the root and nothing below it.
        Tomcat.addServlet(context, "hello", new HelloServlet()).addMapping("");
        Tomcat.addServlet(context, "echo", new EchoServlet()).addMapping("/echo");
        tomcat.start();
        String version = Boot.versionOf(Tomcat.class);
        String provenance = "maven:org.apache.tomcat.embed:tomcat-embed-core:" + version;
        Boot.print("java-tomcat", "tomcat", version, "nio", Boot.workers(), provenance);
        tomcat.getServer().await();
    }
}
