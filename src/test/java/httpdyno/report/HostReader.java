package httpdyno.report;

import httpdyno.host.CpuTopology;
import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.host.HostFacts;
import httpdyno.host.HostState;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import httpdyno.plan.CpuShares;
import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Reads what run.json holds of the machine and of the engine, as {@link HostJson} and {@link RunJson} write it. */
final class HostReader {

    private static final List<String> HUGE_PAGES = List.of("always", "madvise", "never", "none");

    private HostReader() {}

    /**
     * The machine of a run.
     *
     * @param facts what the suite knew of it
     * @param shares CPUs of both sides; absent where the suite pinned nothing
     * @param neighbours other containers; absent where the engine did not tell
     */
    record Host(HostFacts facts, Optional<CpuShares> shares, Optional<List<Neighbour>> neighbours) {}

    /** @param measured whether servers were loaded, on CPUs of their own */
    static Host host(StoredObject in, boolean measured) {
        in.derived("fingerprint", "cpus", "physicalCores");
        HostFacts facts = new HostFacts(
                in.get("kernel").text(),
                in.find("operatingSystem").map(StoredValue::text),
                in.get("cpuModel").text(),
                new CpuTopology(
                        in.get("cores").list(HostReader::cpus),
                        in.get("siblingsKnown").flag()),
                in.find("governor").map(StoredValue::text),
                in.find("turbo").map(StoredValue::flag),
                in.find("smt").map(StoredValue::flag),
                in.find("memoryBytes").map(bytes -> new ByteSize(bytes.whole())),
                in.find("swapBytes").map(bytes -> new ByteSize(bytes.whole())),
                in.findNumber("loadAverageAtStart"),
                // Neither is stored, since nothing depends on them once a run is over.
                OptionalInt.empty(),
                in.find("hypervisor").map(StoredValue::text),
                in.find("clockSource").map(StoredValue::text),
                Optional.empty(),
                state(in));
        return new Host(
                facts,
                in.nullable("cpuShares", !measured).map(shares -> shares.object(HostReader::shares)),
                in.find("otherContainers").map(others -> others.list(other -> other.object(HostReader::neighbour))));
    }

    static CpuShares shares(StoredObject in) {
        return new CpuShares(
                cpus(in.get("server")),
                cpus(in.get("generator")),
                in.get("notes").texts());
    }

    private static CpuSet cpus(StoredValue value) {
        return value.parsed("a CPU list such as 0-3,8", CpuSet::parse);
    }

    private static HostState state(StoredObject in) {
        return new HostState(
                in.find("swapUsedBytes").map(bytes -> new ByteSize(bytes.whole())),
                in.find("transparentHugePages").map(when -> when.oneOf(HUGE_PAGES, word -> word)),
                in.find("stealSinceBoot")
                        .map(steal -> OptionalDouble.of(steal.part()))
                        .orElse(OptionalDouble.empty()),
                in.find("containerCpus").map(HostReader::cpus),
                in.get("sysctls").object(HostReader::sysctls));
    }

    static Sysctls sysctls(StoredObject in) {
        Map<Sysctl, String> values = new EnumMap<>(Sysctl.class);
        for (Sysctl sysctl : Sysctl.values()) {
            in.find(sysctl.key())
                    .ifPresent(value ->
                            values.put(sysctl, sysctl.isNumber() ? Long.toString(value.whole()) : value.text()));
        }
        return new Sysctls(values);
    }

    private static Neighbour neighbour(StoredObject in) {
        return new Neighbour(in.get("name").text(), in.find("cpus").map(HostReader::cpus));
    }

    /** @param neighbours which are stored with the host */
    static RunInfo.Engine engine(StoredObject in, Optional<List<Neighbour>> neighbours) {
        return new RunInfo.Engine(
                in.get("version").text(),
                in.get("apiVersion").text(),
                in.findPositive("cgroupVersion"),
                in.get("storageDriver").text(),
                neighbours);
    }
}
