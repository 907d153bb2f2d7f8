package httpdyno.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How often the paired gate is wrong, of ten pairs. */
class PairedErrorRatesTest {

    private static List<PairedOdds> madeUp;
    private static List<PairedOdds> recorded;
    private static List<PairedOdds> special;

    @BeforeAll
    static void tryAll() throws IOException {
        madeUp = PairedOperatingTable.madeUp();
        recorded = PairedOperatingTable.recorded();
        special = PairedOperatingTable.special();
        Files.writeString(Path.of("target/paired-table.md"), table());
    }

    private static String table() {
        List<PairedOdds> rows = new ArrayList<>(madeUp);
        rows.addAll(recorded);
        rows.addAll(special);
        return PairedOdds.table(rows);
    }

    @Test
    void equalServersRegressAtMostOnceInAHundredTimes() {
        assertThat(Stream.of(madeUp, recorded).flatMap(List::stream))
                .hasSize(6 * 4 * 2 + 2 * 3 * 2)
                .allSatisfy(row -> assertThat(row.equal().of(GateVerdict.REGRESSED))
                        .as(row.toString())
                        .isLessThanOrEqualTo(0.01));
    }

    @Test
    void aSlowdownOfFivePercentIsFoundNineTimesOfTenAtThreePercentWhereTheNoiseFloorIsKnown() {
        assertThat(madeUp)
                .filteredOn(row -> row.cv().equals("3 %") && row.floorKnown())
                .hasSize(6)
                .allSatisfy(row -> assertThat(row.slower().of(GateVerdict.REGRESSED))
                        .as(row.toString())
                        .isGreaterThanOrEqualTo(0.90));
    }

    @Test
    void withoutANoiseFloorTwoOfThreeAreFoundThen() {
        assertThat(madeUp)
                .filteredOn(row -> row.cv().equals("3 %") && !row.floorKnown())
                .hasSize(6)
                .allSatisfy(row -> assertThat(row.slower().of(GateVerdict.REGRESSED))
                        .as(row.toString())
                        .isGreaterThanOrEqualTo(0.67));
    }

    @Test
    void atTenPercentOrMoreTheGateSaysThatItDoesNotKnow() {
        List<PairedOdds> noisy = Stream.of(madeUp, recorded)
                .flatMap(List::stream)
                .filter(row -> Integer.parseInt(row.cv().replace(" %", "")) >= 10)
                .toList();

        assertThat(noisy).hasSize(6 * 2 + 2 * 2 * 2).allSatisfy(row -> {
            assertThat(row.equal().of(GateVerdict.INCONCLUSIVE))
                    .as(row.toString())
                    .isGreaterThan(0.95);
            assertThat(row.slower().of(GateVerdict.INCONCLUSIVE))
                    .as(row.toString())
                    .isGreaterThan(0.80);
            assertThat(row.slower().of(GateVerdict.OK)).as(row.toString()).isLessThanOrEqualTo(0.01);
        });
    }

    @Test
    void whatIsStillIsPassedAndWhatIsSlowIsFound() {
        assertThat(madeUp).filteredOn(row -> row.cv().equals("1 %")).hasSize(12).allSatisfy(row -> {
            assertThat(row.equal().of(GateVerdict.OK)).as(row.toString()).isGreaterThan(0.95);
            assertThat(row.slower().of(GateVerdict.REGRESSED))
                    .as(row.toString())
                    .isGreaterThan(0.99);
        });
    }

    /** The limits that are told with the table. */
    @Test
    void evenWhereMoreGoesWrongFalseAlarmsStaySeldom() {
        assertThat(special)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.equal().of(GateVerdict.REGRESSED))
                        .as(row.toString())
                        .isLessThanOrEqualTo(0.03));
    }

    @Test
    void theTableThatIsPublishedIsThisOne() throws IOException {
        String readme = Files.readString(Path.of("results/README.md"));
        String section = readme.substring(readme.indexOf("### Operating table: paired gate"));

        assertThat(section.substring(section.indexOf("| noise |"))).startsWith(table());
    }
}
