package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServingTest {

    @ParameterizedTest
    @ValueSource(strings = {"serve.for", "cpus.server", "cpus.generator", "local.fastify", "local.a:b", "preset"})
    void whatSaysWhichServersWhereAndHowLongGoesWithIt(String name) {
        assertThat(Serving.problems(Map.of("dyno.servers", "*", "dyno." + name, "x", "groups", "serve"), true))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "duration",
                "connections",
                "runs",
                "generator",
                "settle",
                "warmup",
                "cooldown",
                "seed",
                "topology",
                "results",
                "target",
                "target.confirm",
                "rate",
                "replay",
                "perf"
            })
    void whatMeasuresOrWritesIsRefusedWithTheAllowedSet(String name) {
        assertThat(Serving.problems(Map.of("dyno.servers", "*", "dyno." + name, "x"), true))
                .containsExactly("-Ddyno." + name + " has no meaning with -Dgroups=serve, which measures nothing and"
                        + " writes nothing. Allowed: -Ddyno.{cpus.generator, cpus.server, local.<package>, serve.for,"
                        + " servers}");
    }

    @Test
    void itNeverStartsEveryServerUnasked() {
        assertThat(Serving.problems(Map.of(), true))
                .containsExactly("-Dgroups=serve needs to be told which servers: -Ddyno.servers=fastify, or raw-*, or"
                        + " * for all");
    }

    @Test
    void aBoundWithoutServingIsRefused() {
        Map<String, String> given = new HashMap<>(Map.of("dyno.duration", "5s"));

        assertThat(Serving.problems(given, false)).isEmpty();
        given.put("dyno.serve.for", "30s");
        assertThat(Serving.problems(given, false))
                .containsExactly("-Ddyno.serve.for bounds -Dgroups=serve, which is not given; give both or neither");
    }
}
