package httpdyno.host;

import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@link HostState}. */
final class StateReader {

    private static final Pattern SWAP_TOTAL = Pattern.compile("(?m)^SwapTotal: +(\\d{1,15}) kB$");
    private static final Pattern SWAP_FREE = Pattern.compile("(?m)^SwapFree: +(\\d{1,15}) kB$");
    private static final Pattern CPU_TIMES = Pattern.compile("(?m)^cpu +(\\d+(?: \\d+){7,9})$");
    private static final Pattern CHOSEN = Pattern.compile("\\[([a-z]+)]");
    private static final String HUGE_PAGES = "kernel/mm/transparent_hugepage";

    /** Fields of the line {@code cpu} of /proc/stat (proc(5)), in clock ticks; guest time is within the first two. */
    private static final int IDLE = 3;

    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** The engine's own group where it has one already, else what that would get; version 1, then version 2. */
    private static final List<String> CPU_FILES = List.of(
            "fs/cgroup/cpuset/docker/cpuset.effective_cpus",
            "fs/cgroup/cpuset/cpuset.effective_cpus",
            "fs/cgroup/cpuset/cpuset.cpus",
            "fs/cgroup/docker/cpuset.cpus.effective",
            "fs/cgroup/system.slice/cpuset.cpus.effective",
            "fs/cgroup/cpuset.cpus.effective");

    private final HostFiles proc;
    private final HostFiles sys;

    StateReader(HostFiles proc, HostFiles sys) {
        this.proc = proc;
        this.sys = sys;
    }

    HostState read() {
        return new HostState(swapUsed(), hugePages(), steal(), containerCpus(), Sysctls.read(proc));
    }

    private Optional<ByteSize> swapUsed() {
        Optional<Long> total = proc.find("meminfo", SWAP_TOTAL).map(Long::valueOf);
        Optional<Long> free = proc.find("meminfo", SWAP_FREE).map(Long::valueOf);
        return total.isEmpty() || free.isEmpty()
                ? Optional.empty()
                : Optional.of(new ByteSize(Math.max(0, total.get() - free.get()) << 10));
    }

    private Optional<String> hugePages() {
        boolean none = sys.has("kernel/mm") && !sys.has(HUGE_PAGES);
        return none ? Optional.of("none") : sys.find(HUGE_PAGES + "/enabled", CHOSEN);
    }

    /** Of the time that something wanted to run, for an idle machine has nothing stolen. */
    private OptionalDouble steal() {
        Optional<String> line = proc.find("stat", CPU_TIMES);
        if (line.isEmpty()) {
            return OptionalDouble.empty();
        }
        long[] ticks =
                Stream.of(line.get().split(" ")).mapToLong(Long::parseLong).toArray();
        long wanted = 0;
        for (int i = 0; i <= STEAL; i++) {
            wanted += i == IDLE || i == IO_WAIT ? 0 : ticks[i];
        }
        return wanted == 0 ? OptionalDouble.of(0) : OptionalDouble.of((double) ticks[STEAL] / wanted);
    }

    private Optional<CpuSet> containerCpus() {
        return CPU_FILES.stream()
                .map(file -> sys.text(file).orElse(null))
                .filter(Objects::nonNull)
                .map(CpuSet::parse)
                .findFirst();
    }
}
