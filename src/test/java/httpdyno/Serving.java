package httpdyno;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What goes with {@code -Dgroups=serve}, which starts servers to be talked to by hand, and what does not. */
final class Serving {

    private static final String PREFIX = "dyno.";
    private static final String SERVERS = "servers";
    private static final String FOR = "serve.for";
    private static final String LOCAL = "local.";

    private static final Set<String> ALLOWED = Set.of(SERVERS, FOR, "cpus.server", "cpus.generator");

    /** Maven always gives it. */
    private static final String PRESET = "preset";

    private Serving() {}

    /**
     * What of the command line contradicts serving, or wants it.
     *
     * @param properties all properties
     * @param serve whether the tags ask for it
     */
    static List<String> problems(Map<String, String> properties, boolean serve) {
        Set<String> given = new TreeSet<>();
        properties.keySet().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> given.add(name.substring(PREFIX.length())));
        List<String> problems = new ArrayList<>();
        if (!serve) {
            if (given.contains(FOR)) {
                problems.add("-Ddyno.serve.for bounds -Dgroups=serve, which is not given; give both or neither");
            }
            return problems;
        }
        if (!given.contains(SERVERS)) {
            problems.add(
                    "-Dgroups=serve needs to be told which servers: -Ddyno.servers=fastify, or raw-*, or * for all");
        }
        given.stream()
                .filter(name -> !ALLOWED.contains(name) && !name.equals(PRESET) && !name.startsWith(LOCAL))
                .forEach(name -> problems.add("-D" + PREFIX + name
                        + " has no meaning with -Dgroups=serve, which measures nothing and writes nothing. Allowed:"
                        + " -Ddyno.{" + String.join(", ", allowed()) + "}"));
        return problems;
    }

    private static Set<String> allowed() {
        Set<String> allowed = new TreeSet<>(ALLOWED);
        allowed.add(LOCAL + "<package>");
        return allowed;
    }
}
