package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Showing;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every load tool in the version that its image really holds, against a real server. */
class GeneratorIT {

    private static final int TRIES = 6;

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-generators");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    static Stream<String> generators() {
        return Generators.all().stream().map(LoadGenerator::id);
    }

    static Stream<String> pipeliningGenerators() {
        return Stream.of("wrk", "autocannon");
    }

    @ParameterizedTest
    @MethodSource("generators")
    void loadsTheHeadlineProfileAndIsUnderstood(String id) {
        Observation observation = shown(bench.real("raw-node", bench.generator(id)));

        Measurement measured = observation.measurement().orElseThrow();
        assertThat(measured.report().asExpected()).isPositive();
        assertThat(measured.report().errors().total()).isZero();
        assertThat(measured.established()).contains(100);
        assertThat(measured.latency()).isPresent();
        assertThat(version(observation)).isEqualTo(bench.generatorVersion(id));
    }

    @ParameterizedTest
    @MethodSource("pipeliningGenerators")
    void loadsThePipelinedProfileAndIsUnderstood(String id) {
        Observation observation = shown(bench.real("raw-node", bench.generator(id), "pipelined"));

        Measurement measured = observation.measurement().orElseThrow();
        assertThat(measured.report().asExpected()).isPositive();
        assertThat(measured.report().errors().total()).isZero();
        assertThat(version(observation)).isEqualTo(bench.generatorVersion(id));
    }

    private static String version(Observation observation) {
        return observation.generator().flatMap(Observation.Image::version).orElseThrow();
    }

    /** A round whose number may be shown; a busy host may make the clocks of one disagree. */
    private static Observation shown(Subject subject) {
        Observation observation = bench.runUntil(GeneratorIT::mayBeShown, TRIES, subject);
        assertThat(mayBeShown(observation))
                .as("a number that may be shown, in %d rounds", TRIES)
                .isTrue();
        return observation;
    }

    private static boolean mayBeShown(Observation observation) {
        return observation.verdict().kind().showing() != Showing.NOTHING;
    }
}
