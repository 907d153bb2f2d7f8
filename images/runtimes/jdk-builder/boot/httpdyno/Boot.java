package httpdyno;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.StringJoiner;

/** What every Java server of the suite takes from its environment, and says about itself once it listens. */
public final class Boot {
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Shenandoah", "Z");

    private Boot() {}

    /** The port to listen on. */
    public static int port() {
        return Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    }

    /** How many threads are to serve. */
    public static int workers() {
        return Integer.parseInt(System.getenv().getOrDefault("WORKERS", "1"));
    }

    /**
     * Print the boot line.
     *
     * @param server id of the server, as its folder is called
     * @param framework what server.yaml calls the framework
     * @param version as the loaded framework reports it
     * @param transport what really carries the bytes
     * @param workers how many threads serve
     * @param provenance where the framework came from, for example maven:group:artifact:version
     */
    public static void print(
            String server, String framework, String version, String transport, int workers, String provenance) {
        System.out.println("httpdyno {\"server\":" + text(server)
                + ",\"runtime\":{\"name\":\"java\",\"version\":" + text(System.getProperty("java.version")) + "}"
                + ",\"framework\":{\"name\":" + text(framework) + ",\"version\":" + text(version) + "}"
                + ",\"transport\":" + text(transport)
                + ",\"workers\":" + workers
                + ",\"cpus\":" + Runtime.getRuntime().availableProcessors()
                + ",\"features\":{\"logging\":false,\"compression\":false,\"cors\":false}"
                + ",\"provenance\":" + text(provenance)
                + ",\"jvm\":{\"collector\":" + text(collector())
                + ",\"heapBytes\":" + Runtime.getRuntime().maxMemory()
                + ",\"flags\":" + flags() + "}}");
        System.out.flush();
    }

    /** The version in the jar that holds a class, or that its module was built with. */
    public static String versionOf(Class<?> type) {
        String version = type.getPackage().getImplementationVersion();
        if (version == null && type.getModule().getDescriptor() != null) {
            version = type.getModule().getDescriptor().rawVersion().orElse(null);
        }
        if (version == null) {
            throw new IllegalStateException("no version is stated by the jar that holds " + type.getName());
        }
        return version;
    }

    /** The one that the JVM chose or was told. */
    private static String collector() {
        HotSpotDiagnosticMXBean flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (String collector : COLLECTORS) {
            if (flags.getVMOption("Use" + (collector.equals("Z") ? "ZGC" : collector + "GC")).getValue().equals("true")) {
                return collector;
            }
        }
        return "unknown";
    }

    private static String flags() {
        StringJoiner flags = new StringJoiner(",", "[", "]");
        ManagementFactory.getRuntimeMXBean().getInputArguments().forEach(flag -> flags.add(text(flag)));
        return flags.toString();
    }

    private static String text(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
