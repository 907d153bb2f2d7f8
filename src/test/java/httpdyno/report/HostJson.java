package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.host.HostFacts;
import httpdyno.host.HostState;
import httpdyno.host.Sysctls;
import httpdyno.plan.CpuShares;
import java.util.List;

/** The machine of a run as JSON. */
final class HostJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private HostJson() {}

    static ObjectNode of(RunInfo run) {
        HostFacts host = run.host();
        ObjectNode node = NODES.objectNode();
        node.put("fingerprint", host.fingerprint());
        node.put("cpuModel", host.cpuModel());
        node.put("cpus", host.topology().logicalCpus().size());
        node.put("physicalCores", host.topology().physicalCores());
        ArrayNode cores = node.putArray("cores");
        host.topology().cores().forEach(core -> cores.add(core.toString()));
        node.put("siblingsKnown", host.topology().siblingsKnown());
        host.smt().ifPresent(smt -> node.put("smt", smt));
        host.turbo().ifPresent(turbo -> node.put("turbo", turbo));
        host.governor().ifPresent(governor -> node.put("governor", governor));
        host.memory().ifPresent(memory -> node.put("memoryBytes", memory.bytes()));
        host.swap().ifPresent(swap -> node.put("swapBytes", swap.bytes()));
        host.state().swapUsed().ifPresent(used -> node.put("swapUsedBytes", used.bytes()));
        host.loadAverage1().ifPresent(load -> node.put("loadAverageAtStart", load));
        node.put("kernel", host.kernel());
        host.os().ifPresent(os -> node.put("operatingSystem", os));
        host.hypervisor().ifPresent(hypervisor -> node.put("hypervisor", hypervisor));
        host.clockSource().ifPresent(source -> node.put("clockSource", source));
        state(host.state(), node);
        run.engine().flatMap(RunInfo.Engine::neighbours).ifPresent(others -> neighbours(others, node));
        node.set("cpuShares", run.shares().map(HostJson::shares).orElse(null));
        return node;
    }

    private static void state(HostState state, ObjectNode node) {
        state.steal().ifPresent(steal -> node.put("stealSinceBoot", steal));
        state.hugePages().ifPresent(pages -> node.put("transparentHugePages", pages));
        state.containerCpus().ifPresent(cpus -> node.put("containerCpus", cpus.toString()));
        node.set("sysctls", sysctls(state.sysctls()));
    }

    private static void neighbours(List<Neighbour> others, ObjectNode node) {
        ArrayNode containers = node.putArray("otherContainers");
        for (Neighbour other : others) {
            ObjectNode container = containers.addObject();
            container.put("name", other.name());
            other.cpus().ifPresent(cpus -> container.put("cpus", cpus.toString()));
        }
    }

    /** By the kernel's names; numbers where they are numbers. */
    static ObjectNode sysctls(Sysctls sysctls) {
        ObjectNode node = NODES.objectNode();
        sysctls.values().forEach((sysctl, value) -> {
            if (!sysctl.isNumber()) {
                node.put(sysctl.key(), value);
            }
            sysctls.number(sysctl).ifPresent(number -> node.put(sysctl.key(), number));
        });
        return node;
    }

    static ObjectNode shares(CpuShares shares) {
        ObjectNode node = NODES.objectNode();
        node.put("server", shares.server().toString());
        node.put("generator", shares.generator().toString());
        ArrayNode notes = node.putArray("notes");
        shares.notes().forEach(notes::add);
        return node;
    }
}
