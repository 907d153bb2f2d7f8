package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import httpdyno.unit.CpuSet;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class PerfGrantTest {

    private static final String SECCOMP = "seccomp=";

    private static HostConfig applied(PerfGrant grant) {
        return SandboxTest.applied(Sandbox.generator(CpuSet.parse("1"), Limits.GENERATOR, "abc", grant));
    }

    @Test
    void theLeastIsTriedFirstAndNothingIsTheLastResort() {
        assertThat(PerfGrant.values())
                .containsExactly(
                        PerfGrant.PERFMON_AND_TRACEFS,
                        PerfGrant.PERFMON,
                        PerfGrant.FILTERED_ADMIN_AND_TRACEFS,
                        PerfGrant.FILTERED_ADMIN,
                        PerfGrant.NOTHING);
        assertThat(PerfGrant.FILTERED_ADMIN.andBeyond()).containsExactly(PerfGrant.FILTERED_ADMIN, PerfGrant.NOTHING);
    }

    @Test
    void theOwnCapabilityNeedsNoOtherFilterThanTheEngines() {
        HostConfig host = applied(PerfGrant.PERFMON);

        assertThat(host.getCapAdd()).containsExactly(Capability.SYS_PTRACE, Capability.PERFMON);
        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getMounts()).isNullOrEmpty();
        assertThat(PerfGrant.PERFMON.words()).isEqualTo("CAP_PERFMON");
    }

    @Test
    void theOlderCapabilityNeverComesWithoutTheFilter() {
        HostConfig host = applied(PerfGrant.FILTERED_ADMIN_AND_TRACEFS);

        assertThat(host.getCapAdd()).containsExactly(Capability.SYS_PTRACE, Capability.SYS_ADMIN);
        assertThat(host.getSecurityOpts())
                .hasSize(2)
                .contains("no-new-privileges")
                .anyMatch(option -> option.startsWith(SECCOMP + "{"));
        assertThat(PerfGrant.FILTERED_ADMIN_AND_TRACEFS.words()).isEqualTo("CAP_SYS_ADMIN");
    }

    @ParameterizedTest
    @EnumSource(names = {"PERFMON_AND_TRACEFS", "FILTERED_ADMIN_AND_TRACEFS"})
    void tracefsCanOnlyBeRead(PerfGrant grant) {
        Mount mount = applied(grant).getMounts().get(0);

        assertThat(applied(grant).getMounts()).hasSize(1);
        assertThat(mount.getType()).isEqualTo(MountType.BIND);
        assertThat(mount.getSource()).isEqualTo("/sys/kernel/tracing");
        assertThat(mount.getTarget()).isEqualTo("/sys/kernel/tracing");
        assertThat(mount.getReadOnly()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void nothingElseIsLoosened(PerfGrant grant) {
        HostConfig host = applied(grant);

        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getSecurityOpts()).contains("no-new-privileges").noneMatch(o -> o.contains("unconfined"));
        assertThat(host.getPrivileged()).isFalse();
        assertThat(host.getBinds()).isNullOrEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NOTHING")
    void whatIsGrantedIsNeverTheServers(PerfGrant grant) {
        HostConfig server = SandboxTest.applied(Sandbox.server(CpuSet.parse("0"), Limits.SERVER, java.util.Map.of()));

        assertThat(server.getCapAdd()).isEmpty();
        assertThat(server.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(server.getMounts()).isNullOrEmpty();
        assertThat(grant.words()).isNotEqualTo("nothing");
    }

    @Test
    void theFilterIsAListOfWhatIsAllowed() throws IOException {
        JsonNode filter = filter();

        assertThat(filter.get("defaultAction").asText()).isEqualTo("SCMP_ACT_ERRNO");
        assertThat(filter.get("defaultErrnoRet").asInt()).isEqualTo(38);
        assertThat(allowed(filter))
                .contains("perf_event_open", "read", "execve", "kill")
                .doesNotHaveDuplicates();
    }

    /** What CAP_SYS_ADMIN and CAP_SYS_PTRACE are for, besides counting. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mount",
                "umount2",
                "pivot_root",
                "fsopen",
                "fsconfig",
                "fsmount",
                "fspick",
                "open_tree",
                "move_mount",
                "mount_setattr",
                "setns",
                "unshare",
                "clone3",
                "bpf",
                "init_module",
                "finit_module",
                "delete_module",
                "kexec_load",
                "kexec_file_load",
                "reboot",
                "swapon",
                "swapoff",
                "quotactl",
                "quotactl_fd",
                "keyctl",
                "add_key",
                "request_key",
                "open_by_handle_at",
                "name_to_handle_at",
                "sethostname",
                "setdomainname",
                "syslog",
                "fanotify_init",
                "userfaultfd",
                "io_uring_setup",
                "ptrace",
                "process_vm_readv",
                "process_vm_writev",
                "pidfd_getfd",
                "acct",
                "chroot",
                "mknod",
                "mknodat",
                "iopl",
                "ioperm"
            })
    void theFilterAllowsNoneOf(String call) throws IOException {
        assertThat(allowed(filter())).doesNotContain(call);
    }

    @Test
    void theFilterAllowsSomeCallsWithSomeArgumentsOnly() throws IOException {
        List<JsonNode> conditional = StreamSupport.stream(
                        filter().get("syscalls").spliterator(), false)
                .filter(rule -> rule.has("args"))
                .toList();

        assertThat(conditional)
                .extracting(rule -> rule.get("names").get(0).asText())
                .containsExactly("clone", "madvise", "ioctl", "ioctl", "ioctl");
        // CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET, as clone(2) has them.
        assertThat(conditional.get(0).at("/args/0/value").asLong())
                .isEqualTo(0x00020000L | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000);
        assertThat(conditional.get(0).at("/args/0/valueTwo").asLong()).isZero();
        assertThat(conditional.get(1).at("/args/0/value").asInt()).isEqualTo(100);
        assertThat(conditional.subList(2, 5))
                .extracting(rule -> rule.at("/args/0/valueTwo").asInt())
                .containsExactly('T' << 8, '$' << 8, 0x89 << 8);
        assertThat(allowed(filter())).doesNotContain("clone", "madvise", "ioctl");
    }

    private static JsonNode filter() throws IOException {
        String option = applied(PerfGrant.FILTERED_ADMIN).getSecurityOpts().stream()
                .filter(text -> text.startsWith(SECCOMP))
                .findFirst()
                .orElseThrow();
        return new ObjectMapper().readTree(option.substring(SECCOMP.length()));
    }

    /** Calls that are allowed whatever their arguments. */
    private static List<String> allowed(JsonNode filter) {
        return StreamSupport.stream(filter.get("syscalls").spliterator(), false)
                .filter(rule -> rule.get("action").asText().equals("SCMP_ACT_ALLOW") && !rule.has("args"))
                .flatMap(rule -> StreamSupport.stream(rule.get("names").spliterator(), false))
                .map(JsonNode::asText)
                .toList();
    }
}
