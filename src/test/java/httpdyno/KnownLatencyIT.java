package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench;
import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Calibrator;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether a latency that is known is what tools say it is, and what becomes of a tool that says something else. */
class KnownLatencyIT {

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-latency");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    static Stream<Arguments> loads() {
        return Stream.of(
                        new LoadShape(100, 1, true),
                        new LoadShape(100, 10, true),
                        new LoadShape(100, 1, false),
                        new LoadShape(100, 1, true).at(2000))
                .flatMap(shape -> Generators.all().stream()
                        .filter(tool -> able(tool, shape))
                        .map(tool -> arguments(tool.id(), Shape.of(shape))));
    }

    private static boolean able(LoadGenerator tool, LoadShape shape) {
        return tool.refusal(bench.spec(bench.responder(Map.of(), tool, shape), 2))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("loads")
    void aToolThatIsOffIsFoundOut(String tool, Shape shape) {
        Bench measured = bench.bench();
        Calibrator calibrator = new Calibrator(measured, bench.responder(), "this host", Clock.systemUTC());

        Calibrator.Outcome outcome =
                calibrator.calibrate(new Calibrator.Item(bench.generator(tool), shape, bench.shares()));

        bench.show(outcome);
        Calibration calibration = outcome.calibration().orElseThrow(() -> new AssertionError(outcome.absence()));
        Reading reading = calibration.at(Calibration.JUDGED_AT).orElseThrow();
        assertThat(calibration.readings()).hasSize(3);
        assertThat(reading.served()).isGreaterThanOrEqualTo(Calibration.JUDGED_AT);
        assertThat(reading.median().isPresent()).isEqualTo(reading.absence().isEmpty());
    }
}
