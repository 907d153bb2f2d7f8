package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.container.EngineException;
import httpdyno.host.EngineFacts;
import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.host.HostFacts;
import httpdyno.host.HostProbe;
import httpdyno.host.PlannedLoad;
import httpdyno.host.Preflight.Problem;
import httpdyno.host.Preflight.Severity;
import httpdyno.host.Workload;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A guest that tells neither its clock nor its network, with another container on its engine. */
class MachineTest {

    private static final Path GUEST = Path.of("src/test/resources/httpdyno/host/cgroup1-2cpu");
    private static final Problem BEFORE =
            new Problem(Severity.WARNING, "an engine that runs as root", "not", "mend it");
    private static final Workload WORKLOAD = new Workload(
            CpuSet.parse("0-1"), List.of(new PlannedLoad(100, true, OptionalInt.empty(), Duration.ofSeconds(10))));

    @Test
    void whatIsWrongWithTheHostIsAWarning() {
        List<Problem> problems = machine().forWorkload(WORKLOAD, false).problems();

        assertThat(problems).startsWith(BEFORE).allMatch(problem -> problem.severity() == Severity.WARNING);
        assertThat(problems)
                .extracting(Problem::found)
                .contains("1: web (0-1); on CPUs in brackets they may run beside what is measured")
                .anyMatch(found -> found.startsWith("not known: /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"))
                .contains("not known: /proc/sys/net/core/somaxconn cannot be read");
    }

    @Test
    void strictnessMakesARefusalOfItThatListsAll() {
        List<Problem> problems = machine().forWorkload(WORKLOAD, false).problems();

        EngineException refused =
                catchThrowableOfType(EngineException.class, () -> machine().forWorkload(WORKLOAD, true));

        assertThat(refused)
                .hasMessageStartingWith("-Ddyno.strict takes a host without warnings and this one has "
                        + problems.size() + "; nothing was started. Mend them, or leave -Ddyno.strict out.\n");
        assertThat(problems)
                .hasSizeGreaterThan(5)
                .allSatisfy(problem -> assertThat(refused).hasMessageContaining(problem.toString()));
    }

    private static Machine machine() {
        HostFacts host = new HostProbe(GUEST.resolve("proc"), GUEST.resolve("sys"), GUEST.resolve("etc")).read();
        EngineFacts engine = new EngineFacts(
                "20.10.24",
                "1.41",
                OptionalInt.of(1),
                true,
                2,
                host.kernel(),
                "overlay2",
                false,
                "Debian GNU/Linux 12 (bookworm)",
                Optional.of(List.of(new Neighbour("web", Optional.empty()))));
        return new Machine(host, null, engine, host.topology(), List.of(BEFORE));
    }
}
