package httpdyno.plan;

import static httpdyno.plan.ReadSettings.ROOT;
import static httpdyno.plan.ReadSettings.read;
import static httpdyno.plan.ReadSettings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that take the place of measuring: a server that somebody else runs, and an earlier run. */
class InsteadOfMeasuringTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            http://127.0.0.1:8080,    127.0.0.1,   8080, http://127.0.0.1:8080
            http://127.0.0.1:8080/,   127.0.0.1,   8080, http://127.0.0.1:8080
            http://my_box.example,    my_box.example, 80, http://my_box.example:80
            HTTP://localhost/,        localhost,   80,   http://localhost:80
            http://[::1]:65535,       ::1,         65535, http://[::1]:65535
            """)
    void aTargetIsHostAndPort(String text, String host, int port, String shown) {
        Target target = read("target", text).target().orElseThrow();

        assertThat(target).isEqualTo(new Target(host, port));
        assertThat(target).hasToString(shown);
    }

    @ParameterizedTest(name = "target={0}")
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:8080",
                "ftp://127.0.0.1",
                "http://",
                "http://:8080",
                "http://127.0.0.1:0",
                "http://127.0.0.1:65536",
                "http://127.0.0.1:http",
                "http://::1:8080",
                "http://me@127.0.0.1:8080",
                "http://me:secret@127.0.0.1",
                "http://127.0.0.1:8080/api",
                "http://127.0.0.1:8080//",
                "http://127.0.0.1:8080?x=1",
                "http://127.0.0.1:8080/?",
                "http://127.0.0.1/#top"
            })
    void whatIsNoAddressOfAServerIsRefused(String text) {
        assertThat(refused(Map.of("dyno.target", text)).problems())
                .containsExactly("-Ddyno.target must be http://HOST:PORT of a running server, port 80 if none is given,"
                        + " no user, path or query, found \"" + text + "\"");
    }

    @Test
    void aTargetBehindTlsIsRefusedWithTheReason() {
        assertThat(refused(Map.of("dyno.target", "https://127.0.0.1:8443")).problems())
                .containsExactly("-Ddyno.target=https://127.0.0.1:8443 asks for TLS, which the checks do not speak yet;"
                        + " give the server's cleartext address, http://HOST:PORT");
    }

    @ParameterizedTest
    @CsvSource({"servers, raw-*", "duration, 5s", "generator, wrk", "seed, 3", "local.fastify, ../fastify"})
    void whatATargetMakesMeaninglessIsRefused(String name, String value) {
        assertThat(refused(Map.of("dyno.target", "http://127.0.0.1:8080", "dyno." + name, value))
                        .problems())
                .containsExactly("-Ddyno." + name + " has no meaning beside -Ddyno.target, which names the one server"
                        + " and loads nothing; leave one of them out");
    }

    @Test
    void aTargetGoesWithAPresetAndAResultsFolder() {
        Settings settings = SettingsReader.read(
                Map.of("dyno.target", "http://127.0.0.1", "dyno.preset", "smoke", "dyno.results", "out"), 42, ROOT);

        assertThat(settings.target()).contains(new Target("127.0.0.1", 80));
        assertThat(settings.results()).isEqualTo(Path.of("/project/out"));
    }

    @Test
    void aReplayTakesAResultsFolderAndNothingElse() {
        Settings settings = SettingsReader.read(Map.of("dyno.replay", "old/run.json", "dyno.results", "out"), 42, ROOT);

        assertThat(settings.replay()).contains(Path.of("/project/old/run.json"));
        assertThat(refused(Map.of("dyno.replay", "run.json", "dyno.runs", "3")).problems())
                .containsExactly("-Ddyno.runs has no meaning beside -Ddyno.replay, which renders an earlier run and"
                        + " measures nothing; leave one of them out");
    }

    @Test
    void aTargetIsConfirmedOnlyWhereThereIsOne() {
        assertThat(SettingsReader.read(
                                Map.of("dyno.target", "http://127.0.0.1", "dyno.target.confirm", "true"), 42, ROOT)
                        .targetConfirmed())
                .isTrue();
        assertThat(refused(Map.of("dyno.target.confirm", "")).problems())
                .containsExactly(
                        "-Ddyno.target.confirm confirms -Ddyno.target, which is not given; give both or" + " neither");
    }
}
