package httpdyno.container;

import httpdyno.unit.CpuSet;
import java.util.Map;

/**
 * How a server's container is started.
 *
 * @param cell what it is started for, written on its label
 * @param image the server's image
 * @param cpus CPUs it is pinned to
 * @param environment environment of the server
 * @param limits limits of the server
 */
public record ServerSpec(String cell, BuiltImage image, CpuSet cpus, Map<String, String> environment, Limits limits) {

    public ServerSpec {
        environment = Map.copyOf(environment);
    }
}
