package httpdyno.report;

import httpdyno.host.CpuTopology;
import httpdyno.host.HostFacts;
import httpdyno.plan.CpuShares;
import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads what run.json holds of the machine and of the engine, as {@link RunJson} writes it. */
final class HostReader {

    private HostReader() {}

    /**
     * The machine of a run.
     *
     * @param facts what the suite knew of it
     * @param shares CPUs of both sides; absent where the suite pinned nothing
     */
    record Host(HostFacts facts, Optional<CpuShares> shares) {}

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
                Optional.empty());
        return new Host(facts, in.nullable("cpuShares", !measured).map(shares -> shares.object(HostReader::shares)));
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

    static RunInfo.Engine engine(StoredObject in) {
        return new RunInfo.Engine(
                in.get("version").text(),
                in.get("apiVersion").text(),
                in.findPositive("cgroupVersion"),
                in.get("storageDriver").text());
    }
}
