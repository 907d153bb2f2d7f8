package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.host.Preflight.Problem;
import httpdyno.host.Preflight.Severity;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the host's sysctls, where they hold and where the suite sets its own. */
class NetworkHygieneTest {

    private static final PlannedLoad KEPT = new PlannedLoad(512, true, Duration.ofSeconds(40));
    private static final PlannedLoad EACH = new PlannedLoad(100, false, Duration.ofSeconds(40));
    private static final String SOMAXCONN =
            "net.core.somaxconn of at least 512, the number of connections, so that a server may let all of them wait"
                    + " to be accepted";
    private static final String SYN_BACKLOG =
            "net.ipv4.tcp_max_syn_backlog of at least 512, the number of connections, so that all of them may be"
                    + " opened at once";
    private static final String READ_LATER =
            "look at the rounds' sysctls in run.json, which are read where the suite measures.";
    private static final String OLD = "; only kernels from 4.11 on let the suite set it where it measures.";
    private static final String SET_PORTS =
            "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\" net.ipv4.tcp_tw_reuse=1" + OLD;

    @TempDir
    private Path folder;

    @Test
    void anOldKernelWithEnoughOfAllIsGood() {
        assertThat(check(KEPT, "old-kernel")).isEmpty();
        assertThat(check(EACH, "old-kernel")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"somaxconn/unreadable", "syn-backlog/unreadable", "ports/unreadable", "ports/present-reserved"})
    void withoutALoadNothingIsAskedOfTheNetwork(String tree) {
        assertThat(check("old-kernel", tree)).isEmpty();
    }

    @Test
    void warnsOfAShortAcceptQueue() {
        assertThat(check(KEPT, "old-kernel", "somaxconn/present"))
                .containsExactly(warning(SOMAXCONN, "128", "sysctl -w net.core.somaxconn=65535" + OLD));
        assertThat(check(EACH, "old-kernel", "somaxconn/present")).isEmpty();
    }

    @Test
    void warnsOfAShortBacklog() {
        assertThat(check(KEPT, "old-kernel", "syn-backlog/present"))
                .containsExactly(warning(SYN_BACKLOG, "256", "sysctl -w net.ipv4.tcp_max_syn_backlog=65535" + OLD));
    }

    @ParameterizedTest
    @CsvSource({"old-kernel", "good"})
    void doesNotTakeUnreadableQueuesForLongOnes(String kernel) {
        assertThat(check(KEPT, kernel, "somaxconn/unreadable", "syn-backlog/unreadable"))
                .containsExactly(
                        warning(SOMAXCONN, "not known: /proc/sys/net/core/somaxconn cannot be read", READ_LATER),
                        warning(
                                SYN_BACKLOG,
                                "not known: /proc/sys/net/ipv4/tcp_max_syn_backlog cannot be read",
                                READ_LATER));
    }

    @Test
    void warnsOfTooFewPortsForConnectionsThatStayOpen() {
        assertThat(check(KEPT, "old-kernel", "ports/present"))
                .containsExactly(warning(
                        "512 local ports: 512 open connections",
                        "400, net.ipv4.ip_local_port_range 32768-33167",
                        SET_PORTS));
        assertThat(check(KEPT, "old-kernel", "ports/present-reserved"))
                .containsExactly(warning(
                        "512 local ports: 512 open connections",
                        "400, net.ipv4.ip_local_port_range 32768-60999",
                        SET_PORTS));
    }

    @ParameterizedTest
    @CsvSource({"old-kernel", "good"})
    void doesNotTakeAnUnreadableRangeForAWideOne(String kernel) {
        assertThat(check(KEPT, kernel, "ports/unreadable"))
                .containsExactly(warning(
                        "512 local ports: 512 open connections",
                        "not known: /proc/sys/net/ipv4/ip_local_port_range cannot be read",
                        READ_LATER));
    }

    @Test
    void warnsOfPortsThatRestTooLongForAConnectionPerRequest() {
        String required = "800,100 local ports: 100 open connections and 20,000 opened each second, whose ports rest"
                + " for 40 s";

        assertThat(check(EACH, "old-kernel", "reuse/present"))
                .containsExactly(warning(
                        required,
                        "28,232, net.ipv4.ip_local_port_range 32768-60999, net.ipv4.tcp_tw_reuse 0",
                        SET_PORTS));
        assertThat(check(EACH, "old-kernel", "reuse/unreadable"))
                .containsExactly(warning(
                        required,
                        "28,232, net.ipv4.ip_local_port_range 32768-60999, net.ipv4.tcp_tw_reuse not known and taken"
                                + " for 0",
                        SET_PORTS));
        assertThat(check(KEPT, "old-kernel", "reuse/present")).isEmpty();
    }

    @Test
    void asksForLessWhereTheSuiteSetsAllThatThereIs() {
        assertThat(check(new PlannedLoad(64_149, true, Duration.ofSeconds(2)), "good"))
                .containsExactly(warning(
                        "64,149 local ports: 64,149 open connections",
                        "64,148, net.ipv4.ip_local_port_range 1024-65535",
                        "ask for less (-Ddyno.connections): the suite sets all that there is in the namespace that it"
                                + " measures in."));
        assertThat(check(new PlannedLoad(64_148, true, Duration.ofSeconds(2)), "good"))
                .isEmpty();
        assertThat(check(EACH, "good", "reuse/present", "ports/present")).isEmpty();
    }

    private List<Problem> check(PlannedLoad load, String... trees) {
        return check(List.of(load), trees);
    }

    private List<Problem> check(String... trees) {
        return check(List.of(), trees);
    }

    private List<Problem> check(List<PlannedLoad> loads, String... trees) {
        HostFacts host = HostTree.read(folder, trees);
        EngineFacts engine = new EngineFacts(
                "28.2.2",
                "1.50",
                OptionalInt.of(2),
                true,
                2,
                host.kernel(),
                "overlay2",
                false,
                "Debian GNU/Linux 13",
                Optional.of(List.of()));
        return Hygiene.check(host, host.topology(), engine, new Workload(CpuSet.parse("0-1"), loads));
    }

    private static Problem warning(String required, String found, String remedy) {
        return new Problem(Severity.WARNING, required, found, remedy);
    }
}
