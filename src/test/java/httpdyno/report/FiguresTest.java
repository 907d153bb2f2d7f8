package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static List<String> texts(List<Observation> rounds) {
        CellSummary row = CellSummary.of(rounds).get(0);
        return Figures.COLUMNS.stream().map(column -> column.text().apply(row)).toList();
    }

    private static List<Observation> three(Kind kind) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(round -> SampleRound.of("raw-node", 40_000 + 400 * round)
                        .with(kind)
                        .round(round, 3)
                        .observation())
                .toList();
    }

    @Test
    void oneMeasurementHasNoBestAndNoSpread() {
        assertThat(texts(List.of(SampleRound.of("raw-node", 40_000).observation())))
                .containsExactly("40,000", "-", "-", "2.50 ms", "10.0 ms", "20.0", "173", "79.0 MiB");
    }

    @Test
    void severalMeasurementsHaveMedianBestAndSpread() {
        assertThat(texts(three(Kind.OK)))
                .containsExactly("40,800", "41,200", "2.0 %", "2.45 ms", "9.80 ms", "20.0", "173", "79.0 MiB");
    }

    @Test
    void lowerBoundHasNoBest() {
        assertThat(texts(three(Kind.CLIENT_BOUND))).startsWith("at least 40,800", "-", "2.0 %");
    }

    @Test
    void markedNumberIsShownAsItIs() {
        assertThat(texts(three(Kind.NOISY))).startsWith("40,800", "41,200", "2.0 %");
    }

    @Test
    void verdictStandsWhereNoNumberMay() {
        assertThat(texts(three(Kind.STALLED))).containsExactly("STALLED", "-", "-", "-", "-", "-", "-", "-");
    }

    @Test
    void absentLatencyIsADash() {
        assertThat(texts(List.of(
                        SampleRound.of("raw-uws", 500_000).withoutLatency().observation())))
                .startsWith("500,000", "-", "-", "-", "-", "20.0");
    }

    @Test
    void bytesAreThoseOnTheWireAlsoWhereTheToolCountsBodies() {
        assertThat(texts(List.of(
                        SampleRound.of("raw-node", 40_000).loadedBy("oha").observation())))
                .contains("173")
                .doesNotContain("17");
    }
}
