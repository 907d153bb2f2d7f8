import com.sun.net.httpserver.HttpServer;

/** What this process says about itself once it listens. */
final class Boot {
    static final int WORKERS = Integer.parseInt(System.getenv().getOrDefault("WORKERS", "1"));

    private Boot() {}

    static String line() {
        return "httpdyno {\"server\":\"java-jdk\","
                + "\"runtime\":{\"name\":\"java\",\"version\":\"" + System.getProperty("java.version") + "\"},"
                + "\"framework\":{\"name\":\"com.sun.net.httpserver\",\"version\":\"" + moduleVersion() + "\"},"
                + "\"transport\":\"nio\","
                + "\"workers\":" + WORKERS + ","
                + "\"cpus\":" + Runtime.getRuntime().availableProcessors() + ","
                + "\"features\":{\"logging\":false,\"compression\":false,\"cors\":false},"
                + "\"provenance\":\"jdk\"}";
    }

    private static String moduleVersion() {
        return HttpServer.class.getModule().getDescriptor().rawVersion().orElse("unknown");
    }
}
