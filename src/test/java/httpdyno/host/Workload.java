package httpdyno.host;

import httpdyno.unit.CpuSet;
import java.util.List;

/**
 * What a run is going to ask of its host.
 *
 * @param cpus CPUs of all that is measured, servers and generators
 * @param loads all loads; empty where only conformance is checked
 */
public record Workload(CpuSet cpus, List<PlannedLoad> loads) {

    public Workload {
        loads = List.copyOf(loads);
    }
}
