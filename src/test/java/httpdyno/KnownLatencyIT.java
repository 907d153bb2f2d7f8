package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench;
import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Calibrator;
import httpdyno.measure.Calibrator.Item;
import httpdyno.measure.Calibrator.Outcome;
import httpdyno.report.CalibrationTable;
import httpdyno.unit.Rate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether a latency that is known is what tools say it is. */
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

    /** Every tool under every kind of load that it can express. */
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

    /** A busy host holds up tool and responder; what is still off then has its latency left out, see below. */
    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("loads")
    void aToolIsRightAboutFiftyMillisecondsOrItsLatencyIsLeftOut(String tool, Shape shape) throws Exception {
        Item item = new Item(bench.generator(tool), shape, bench.shares());

        Reading reading = calibrator(bench.bench()).read(item, Calibration.JUDGED_AT);

        bench.show(tool + ", " + shape.text() + ": " + reading);
        assertThat(reading.served()).isGreaterThanOrEqualTo(Calibration.JUDGED_AT);
        if (reading.median().isEmpty()) {
            assertThat(reading.absence()).isNotBlank();
            return;
        }
        double off = Math.abs(reading.biasPart().orElseThrow());
        assertThat(reading.isOff()).isEqualTo(off > 0.10);
        assertThat(off <= 0.10 || reading.noisy())
                .as("a median within 10 %% on a quiet host, of %s", reading)
                .isTrue();
        assertThat(calibration(item, reading).latencyObjection().isPresent()).isEqualTo(off > 0.10);
    }

    private static Calibration calibration(Item item, Reading reading) {
        Calibration.Key key = calibrator(bench.bench()).key(item).orElseThrow();
        Ceiling ceiling = new Ceiling(new Rate(1), Limit.NEITHER, 0, 0, false);
        return new Calibration(key, Clock.systemUTC().instant(), ceiling, List.of(reading));
    }

    @Test
    void aCalibrationIsWhole() {
        Item item = new Item(bench.generator("wrk"), new Shape(100, 1, true, false), bench.shares());

        Outcome outcome = calibrator(bench.bench()).calibrate(item);

        Calibration calibration = outcome.calibration().orElseThrow(() -> new AssertionError(outcome.absence()));
        bench.show(CalibrationTable.line(calibration));
        assertThat(calibration.readings())
                .extracting(Reading::delay)
                .containsExactly(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(50));
        assertThat(calibration.readings()).allMatch(reading -> reading.median().isPresent());
        assertThat(calibration.key().shape()).isEqualTo(item.shape());
        assertThat(calibration.ceiling().goodput().perSecond()).isPositive();
        assertThat(calibration.ceiling().limit() == Limit.TOOL)
                .isEqualTo(calibration.ceiling().generatorShareUsed() >= 0.90);
    }

    private static Calibrator calibrator(Bench measured) {
        return new Calibrator(measured, bench.responder(), "this host", Clock.systemUTC());
    }
}
