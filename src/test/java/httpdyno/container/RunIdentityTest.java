package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunIdentityTest {

    private static final long OWN = ProcessHandle.current().pid();

    /** A process id that is neither the own one nor that of any process of the tree. */
    private static final long OTHER = OWN + 1;

    @TempDir
    Path proc;

    private RunIdentity identity;

    @BeforeEach
    void thisMachine() throws IOException {
        Files.createDirectories(proc.resolve("sys/kernel/random"));
        Files.writeString(proc.resolve("sys/kernel/random/boot_id"), "boot-1\n");
        Files.createDirectories(proc.resolve("self/ns"));
        Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of("pid:[4026531836]"));
        Files.writeString(proc.resolve("machine-id"), "machine-1\n");
        process(OWN, "java", 5000);
        identity = RunIdentity.current("run-1", proc, proc.resolve("machine-id"));
    }

    @Test
    void itsLabelsSayWhichProcessOfWhichMachineOwnsAContainer() {
        assertThat(identity.labels())
                .isEqualTo(Map.of(
                        "httpdyno.run", "run-1",
                        "httpdyno.owner.machine", "machine-1",
                        "httpdyno.owner.boot", "boot-1",
                        "httpdyno.owner.pidns", "pid:[4026531836]",
                        "httpdyno.owner.pid", Long.toString(OWN),
                        "httpdyno.owner.start", "5000"));
    }

    @Test
    void aMachineWithoutIdIsKnownByItsBoot() throws IOException {
        Files.writeString(proc.resolve("empty"), "\n");

        assertThat(RunIdentity.current("run-1", proc, proc.resolve("none")).machine())
                .isEqualTo("boot-1");
        assertThat(RunIdentity.current("run-1", proc, proc.resolve("empty")).machine())
                .isEqualTo("boot-1");
    }

    @Test
    void itsOwnContainersAreItsOwnAndNotDead() {
        assertThat(identity.owns(identity.labels())).isTrue();
        assertThat(identity.knowsDead(identity.labels(), true, proc)).isFalse();
    }

    @Test
    void anotherRunIsNotItsOwn() {
        assertThat(identity.owns(with("httpdyno.run", "run-2"))).isFalse();
        assertThat(identity.owns(with("httpdyno.owner.pid", Long.toString(OTHER))))
                .isFalse();
        assertThat(identity.owns(with("httpdyno.owner.machine", "machine-2"))).isFalse();
        assertThat(identity.owns(Map.of())).isFalse();
    }

    @Test
    void aRunWhoseProcessIsGoneIsDead() {
        assertThat(identity.knowsDead(ownedBy(OTHER, 7000), true, proc)).isTrue();
        assertThat(identity.knowsDead(ownedBy(OTHER, 7000), false, proc)).isTrue();
    }

    @Test
    void aRunWhoseProcessLivesIsAlive() throws IOException {
        process(OTHER, "java) (x", 7000);

        assertThat(identity.knowsDead(ownedBy(OTHER, 7000), true, proc)).isFalse();
        assertThat(identity.knowsDead(ownedBy(OTHER, 7000), false, proc)).isFalse();
    }

    @Test
    void aProcessIdThatIsUsedAgainIsNotTheRun() throws IOException {
        process(OTHER, "bash", 9000);

        assertThat(identity.knowsDead(ownedBy(OTHER, 7000), true, proc)).isTrue();
    }

    @ParameterizedTest(name = "running: {0}")
    @ValueSource(booleans = {true, false})
    void aRunOfAnotherMachineCannotBeJudged(boolean running) {
        Map<String, String> labels = ownedBy(OTHER, 7000);
        labels.put("httpdyno.owner.machine", "machine-2");

        assertThat(identity.knowsDead(labels, running, proc)).isFalse();
    }

    @ParameterizedTest(name = "running: {0}")
    @ValueSource(booleans = {true, false})
    void aRunInAnotherPidNamespaceCannotBeJudged(boolean running) {
        Map<String, String> labels = ownedBy(OTHER, 7000);
        labels.put("httpdyno.owner.pidns", "pid:[4026532999]");

        assertThat(identity.knowsDead(labels, running, proc)).isFalse();
    }

    @Test
    void ofAnEarlierBootOnlyWhatHasStoppedIsDead() {
        Map<String, String> labels = ownedBy(OWN, 5000);
        labels.put("httpdyno.owner.boot", "boot-0");

        assertThat(identity.knowsDead(labels, false, proc)).isTrue();
        assertThat(identity.knowsDead(labels, true, proc)).isFalse();
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(nullValues = "none", textBlock = """
            httpdyno.owner.pid,     none
            httpdyno.owner.pid,     ''
            httpdyno.owner.pid,     -1
            httpdyno.owner.pid,     ../1
            httpdyno.owner.pid,     99999999999
            httpdyno.owner.start,   none
            httpdyno.owner.start,   soon
            httpdyno.owner.start,   99999999999999999999
            httpdyno.owner.boot,    none
            httpdyno.owner.pidns,   none
            httpdyno.owner.machine, none
            """)
    void labelsThatThisSuiteDoesNotWriteAreLeftAlone(String label, String value) {
        Map<String, String> labels = ownedBy(OTHER, 7000);
        labels.compute(label, (name, old) -> value);

        assertThat(identity.knowsDead(labels, false, proc)).isFalse();
        assertThat(identity.knowsDead(labels, true, proc)).isFalse();
    }

    @Test
    void aContainerOfSomebodyElseIsLeftAlone() {
        assertThat(identity.knowsDead(Map.of("httpdyno.run", "run-0"), false, proc))
                .isFalse();
        assertThat(identity.knowsDead(Map.of(), false, proc)).isFalse();
    }

    private Map<String, String> ownedBy(long pid, long start) {
        Map<String, String> labels = with("httpdyno.run", "run-0");
        labels.put("httpdyno.owner.pid", Long.toString(pid));
        labels.put("httpdyno.owner.start", Long.toString(start));
        return labels;
    }

    private Map<String, String> with(String label, String value) {
        Map<String, String> labels = identity.labels();
        labels.put(label, value);
        return labels;
    }

    private void process(long pid, String name, long startTicks) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
        Files.writeString(
                folder.resolve("stat"),
                pid + " (" + name + ") S 1 1 1 0 -1 4194560 11 22 33 44 55 66 77 88 20 0 8 0 " + startTicks + " 0 0\n");
    }
}
