package httpdyno.host;

import httpdyno.unit.ByteSize;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads {@link HostFacts} from the kernel's files. Never fails: what is not there is not told. */
public final class HostProbe {

    private static final String CPUS = "devices/system/cpu";
    private static final Pattern CPU = Pattern.compile("cpu(\\d{1,5})");
    private static final Pattern MODEL = Pattern.compile("(?m)^(?:model name|Model|cpu model)\\s*: *(\\S.*?)\\s*$");
    private static final Pattern ARM_PART = Pattern.compile("(?m)^CPU part\\s*: *(\\S+)");
    private static final Pattern ARM_MAKER = Pattern.compile("(?m)^CPU implementer\\s*: *(\\S+)");
    private static final Pattern HYPERVISOR_FLAG = Pattern.compile("(?m)^flags\\s*:.* (hypervisor)(?: |$)");
    private static final Pattern PRETTY_NAME = Pattern.compile("(?m)^PRETTY_NAME=[\"']?(.*?)[\"']?$");
    private static final Pattern LOAD = Pattern.compile("^(\\d+\\.\\d+) ");
    private static final Pattern MEMORY = Pattern.compile("(?m)^MemTotal: +(\\d{1,15}) kB$");
    private static final Pattern SWAP = Pattern.compile("(?m)^SwapTotal: +(\\d{1,15}) kB$");

    private final HostFiles proc;
    private final HostFiles sys;
    private final HostFiles etc;

    /**
     * @param proc {@code /proc} or a copy
     * @param sys {@code /sys} or a copy
     * @param etc {@code /etc} or a copy
     */
    public HostProbe(Path proc, Path sys, Path etc) {
        this.proc = new HostFiles(proc);
        this.sys = new HostFiles(sys);
        this.etc = new HostFiles(etc);
    }

    /** A probe of the machine that this JVM runs on. */
    public static HostProbe ofThisMachine() {
        return new HostProbe(Path.of("/proc"), Path.of("/sys"), Path.of("/etc"));
    }

    /** Read all facts now. */
    public HostFacts read() {
        return new HostFacts(
                proc.text("sys/kernel/osrelease").orElseGet(HostProbe::kernelAsJavaSeesIt),
                etc.find("os-release", PRETTY_NAME),
                cpuModel(),
                new TopologyReader(proc, sys).read(),
                governor(),
                turbo(),
                sys.text(CPUS + "/smt/active").map("1"::equals),
                kibibytes(MEMORY),
                kibibytes(SWAP),
                loadAverage(),
                cgroupVersion(),
                hypervisor(),
                sys.text("devices/system/clocksource/clocksource0/current_clocksource"),
                proc.text("sys/kernel/random/boot_id"),
                new StateReader(proc, sys).read());
    }

    private static String kernelAsJavaSeesIt() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    /** x86 and some others name the model; Arm has the numbers of maker and part. */
    private String cpuModel() {
        return proc.find("cpuinfo", MODEL)
                .or(() -> proc.find("cpuinfo", ARM_MAKER)
                        .flatMap(maker -> proc.find("cpuinfo", ARM_PART)
                                .map(part -> "Arm implementer " + maker + " part " + part)))
                .orElseGet(() -> "unknown " + System.getProperty("os.arch"));
    }

    private Optional<String> governor() {
        TreeSet<String> governors = new TreeSet<>();
        for (int cpu : sys.numbers(CPUS, CPU)) {
            sys.text(CPUS + "/cpu" + cpu + "/cpufreq/scaling_governor").ifPresent(governors::add);
        }
        return Optional.of(String.join(", ", governors)).filter(names -> !names.isEmpty());
    }

    private Optional<Boolean> turbo() {
        return sys.text(CPUS + "/intel_pstate/no_turbo")
                .map("0"::equals)
                .or(() -> sys.text(CPUS + "/cpufreq/boost").map("1"::equals));
    }

    private Optional<ByteSize> kibibytes(Pattern line) {
        return proc.find("meminfo", line).map(number -> new ByteSize(Long.parseLong(number) << 10));
    }

    private OptionalDouble loadAverage() {
        return proc.find("loadavg", LOAD)
                .map(load -> OptionalDouble.of(Double.parseDouble(load)))
                .orElseGet(OptionalDouble::empty);
    }

    /** A hybrid machine has version 2 mounted beside version 1, but the controllers are with version 1. */
    private OptionalInt cgroupVersion() {
        if (sys.has("fs/cgroup/cgroup.controllers")) {
            return OptionalInt.of(2);
        }
        return sys.has("fs/cgroup/cpuset") || sys.has("fs/cgroup/memory") ? OptionalInt.of(1) : OptionalInt.empty();
    }

    private Optional<String> hypervisor() {
        Optional<String> type = sys.text("hypervisor/type");
        if (type.isPresent() || proc.find("cpuinfo", HYPERVISOR_FLAG).isEmpty()) {
            return type;
        }
        return sys.text("class/dmi/id/sys_vendor").or(() -> Optional.of("unnamed"));
    }
}
