package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.SampleServer;
import httpdyno.manifest.ServerManifest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootLineTest {

    private static final String LINE = "httpdyno {\"server\":\"raw-node\",\"runtime\":{\"name\":\"node\","
            + "\"version\":\"24.21.0\"},\"framework\":{\"name\":\"node:http\",\"version\":\"24.21.0\"},"
            + "\"transport\":\"node:http\",\"workers\":1,\"cpus\":2,\"features\":{\"logging\":false,"
            + "\"compression\":false,\"cors\":false},\"provenance\":\"npm node@24.21.0\"}";

    @Test
    void the_line_is_found_among_others() throws FormatException {
        BootLine boot = BootLine.parse("starting httpdyno\n" + LINE + "\r\nhttpdyno listens\n");

        assertThat(boot.server()).isEqualTo("raw-node");
        assertThat(boot.runtime()).isEqualTo(new BootLine.Component("node", "24.21.0"));
        assertThat(boot.framework()).isEqualTo(new BootLine.Component("node:http", "24.21.0"));
        assertThat(boot.transport()).isEqualTo("node:http");
        assertThat(boot.workers()).isEqualTo(1);
        assertThat(boot.cpus()).isEqualTo(2);
        assertThat(boot.features()).isEqualTo(Map.of("logging", false, "compression", false, "cors", false));
        assertThat(boot.provenance()).isEqualTo("npm node@24.21.0");
    }

    @Test
    void none_and_two_are_errors() {
        assertThatThrownBy(() -> BootLine.parse("Error: no such module\n"))
                .isInstanceOf(FormatException.class)
                .hasMessage("boot line: required exactly one line that begins with \"httpdyno {\","
                        + " found 0 such lines in 1 lines of the log: Error: no such module");
        assertThatThrownBy(() -> BootLine.parse(LINE + "\n" + LINE))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("found 2 such lines in 2 lines of the log");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "\"workers\":1, |  | exactly the keys [server, runtime, framework, transport, workers, cpus, features,",
                "\"workers\" | \"threads\" | exactly the keys [server, runtime,",
                "\"cpus\":2 | \"cpus\":2,\"pid\":7 | exactly the keys [server, runtime,",
                "\"cpus\":2 | \"workers\":2 | one JSON object",
                "npm node@24.21.0\"} | \"} x | one JSON object",
                "npm node@24.21.0\"} | \" | one JSON object",
                "\"workers\":1 | \"workers\":\"1\" | a whole number of at least 1 as \"workers\", found \"1\"",
                "\"workers\":1 | \"workers\":0 | a whole number of at least 1 as \"workers\", found 0",
                "\"raw-node\" | \" \" | a text that is not blank as \"server\", found \" \"",
                "\"name\":\"node\", | | exactly the keys [name, version] in \"runtime\", found the keys [version]",
                "\"name\":\"node\" | \"name\":1 | a text that is not blank as \"runtime.name\", found 1",
                "\"cors\":false | \"cors\":\"off\" | true or false as \"features.cors\", found \"off\"",
                ",\"cors\":false | | an object with at least [compression, cors, logging] as \"features\", found {"
            })
    void a_wrong_line_is_refused_with_what_was_required(String good, String bad, String required) {
        String line = LINE.replace(good, bad == null ? "" : bad);

        assertThatThrownBy(() -> BootLine.parse(line))
                .isInstanceOf(FormatException.class)
                .hasMessageStartingWith("boot line: required " + required);
    }

    @Test
    void more_features_may_be_stated() throws FormatException {
        BootLine boot = BootLine.parse(LINE.replace("\"cors\":false", "\"cors\":false,\"etag\":true"));

        assertThat(boot.contradictions(manifest("raw-node", "node", "node:http", "node:http"), 1))
                .containsExactly("The per-request feature \"etag\" must be off, the server has it on.");
    }

    @Test
    void a_line_as_declared_contradicts_nothing() throws FormatException {
        assertThat(BootLine.parse(LINE).contradictions(manifest("raw-node", "node", "node:http", "node:http"), 1))
                .isEmpty();
    }

    @Test
    void every_contradiction_is_a_sentence() throws FormatException {
        BootLine boot = BootLine.parse(LINE.replace("\"logging\":false", "\"logging\":true"));

        assertThat(boot.contradictions(manifest("java-netty", "java", "netty", "epoll"), 2))
                .containsExactly(
                        "The server id must be \"java-netty\", the server says \"raw-node\".",
                        "The runtime must be \"java\", the server says \"node\".",
                        "The framework must be \"netty\", the server says \"node:http\".",
                        "The transport must be one of [epoll], the server loaded \"node:http\".",
                        "The server was asked for 2 workers, it runs 1.",
                        "The per-request feature \"logging\" must be off, the server has it on.");
    }

    private static ServerManifest manifest(String id, String runtime, String framework, String transport) {
        return SampleServer.of(
                id,
                ServerManifest.Workers.SINGLE,
                new ServerManifest.Boot(runtime, framework, List.of(transport)),
                List.of(),
                List.of());
    }

    @Test
    void a_server_on_java_states_its_jvm() throws FormatException {
        String java = LINE.replace("\"name\":\"node\"", "\"name\":\"java\"");
        String jvm = ",\"jvm\":{\"collector\":\"Serial\",\"heapBytes\":536870912,\"flags\":[\"-Xmx512m\"]}}";

        BootLine boot = BootLine.parse(java.substring(0, java.length() - 1) + jvm);

        assertThat(boot.jvm()).contains(new BootLine.Jvm("Serial", 536_870_912L, List.of("-Xmx512m")));
        assertThatThrownBy(() -> BootLine.parse(java)).hasMessageContaining("required exactly the keys");
        assertThatThrownBy(() -> BootLine.parse(LINE.substring(0, LINE.length() - 1) + jvm))
                .hasMessageContaining("required exactly the keys");
    }
}
