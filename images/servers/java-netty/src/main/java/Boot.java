import io.netty.util.Version;

/** What this process says about itself once it listens. */
final class Boot {
    private Boot() {}

    static String line(Transport transport, int workers) {
        String netty = Version.identify().get("netty-codec-http").artifactVersion();
        return "httpdyno {\"server\":\"java-netty\","
                + "\"runtime\":{\"name\":\"java\",\"version\":\"" + System.getProperty("java.version") + "\"},"
                + "\"framework\":{\"name\":\"netty\",\"version\":\"" + netty + "\"},"
                + "\"transport\":\"" + transport.word() + "\","
                + "\"workers\":" + workers + ","
                + "\"cpus\":" + Runtime.getRuntime().availableProcessors() + ","
                + "\"features\":{\"logging\":false,\"compression\":false,\"cors\":false},"
                + "\"provenance\":\"maven:io.netty:netty-codec-http:" + netty + "\"}";
    }
}
