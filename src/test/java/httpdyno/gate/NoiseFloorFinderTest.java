package httpdyno.gate;

import static httpdyno.gate.GatedMetric.CPU;
import static httpdyno.gate.GatedMetric.RATE;
import static httpdyno.gate.GatedMetric.RSS;
import static httpdyno.gate.PairedRuns.MEASURED;
import static httpdyno.gate.PairedRuns.TEN;
import static httpdyno.gate.PairedRuns.TEN_OF_ONE;
import static httpdyno.gate.PairedRuns.about;
import static httpdyno.gate.PairedRuns.run;
import static httpdyno.gate.PairedRuns.samples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Verdict.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoiseFloorFinderTest {

    /** By ranks the interval ends at half of the reach; the squares of the ten parts add up to 3.755. */
    @Test
    void everyFigureThatGatesHasItsFloor() {
        List<PairedSample> samples = samples(TEN_OF_ONE, about(0, 0.02));
        samples.replaceAll(sample -> sample.p99(1));

        List<NoiseFloor> floors = NoiseFloorFinder.floors(run(samples), TEN_OF_ONE, MEASURED);

        assertThat(floors).extracting(NoiseFloor::metric).containsExactly(RATE, CPU, RSS);
        NoiseFloor rate = floors.get(0);
        assertThat(rate.host()).isEqualTo("host-1");
        assertThat(rate.cell()).isEqualTo(PairedSample.cell("no-pipelining", "fastify"));
        assertThat(rate.window()).isEqualTo(Duration.ofSeconds(10));
        assertThat(rate.pairs()).isEqualTo(10);
        assertThat(rate.halfWidth()).isCloseTo(0.01, within(1e-9));
        assertThat(rate.pairDeviation()).isCloseTo(0.02 * Math.sqrt(3.755 / 9), within(1e-9));
        assertThat(rate.run()).isEqualTo("20260301T120000Z");
        assertThat(rate.measuredAt()).isEqualTo(MEASURED);
        assertThat(floors.get(1).halfWidth()).isZero();
    }

    @Test
    void aFigureWithTooFewPairsHasNone() {
        List<PairedSample> samples = new ArrayList<>(samples(TEN_OF_ONE, about(0, 0.02)));
        samples.replaceAll(sample -> sample.with(Kind.CLIENT_BOUND));

        assertThat(NoiseFloorFinder.floors(run(samples), TEN_OF_ONE, MEASURED))
                .extracting(NoiseFloor::metric)
                .containsExactly(CPU, RSS);
    }

    @Test
    void twoServersTellNothingOfNoise() {
        assertThatThrownBy(() -> NoiseFloorFinder.floors(run(TEN, about(0, 0.02)), TEN, MEASURED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a noise floor requires pairs of one server, found raw-node and fastify; measure one of them"
                                + " against itself");
    }

    @Test
    void theNewestThreeAreTakenTogether() {
        NoiseFloors floors = new NoiseFloors(List.of(
                floor("oldest", 1, 10, 0.9, 0.9),
                floor("third", 2, 10, 0.03, 0.04),
                floor("second", 3, 10, 0.03, 0.04),
                floor("newest", 4, 20, 0.02, 0.04)));

        NoiseFloor together = floors.together("host-1", PairedSample.cell("p", "other"), PairedSample.WINDOW, RATE)
                .orElseThrow();

        assertThat(together.pairs()).isEqualTo(40);
        // Each as wide as one run of as many pairs would be: 10 pairs 3 %, 40 pairs half of it, nearly.
        assertThat(together.halfWidth()).isCloseTo(Math.sqrt(0.4 * 0.4 + 2 * 0.3 * 0.3) / 40, within(1e-9));
        assertThat(together.pairDeviation()).isCloseTo(0.04, within(0.001));
        assertThat(together.run()).isEqualTo("newest and second and third");
        assertThat(floors.of("host-1", PairedSample.cell("p", "other"), PairedSample.WINDOW, RATE))
                .map(NoiseFloor::run)
                .contains("newest");
        assertThat(floors.together("host-2", PairedSample.cell("p", "other"), PairedSample.WINDOW, RATE))
                .isEmpty();
    }

    private static NoiseFloor floor(String run, int hours, int pairs, double halfWidth, double deviation) {
        return new NoiseFloor(
                "host-1",
                PairedSample.cell("p", "any"),
                PairedSample.WINDOW,
                RATE,
                pairs,
                halfWidth,
                deviation,
                run,
                MEASURED.plus(Duration.ofHours(hours)));
    }
}
