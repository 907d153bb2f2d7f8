package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Level;
import httpdyno.plan.Preset;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which rows stand in one table, and in which order. */
class ProfileSectionTest {

    private static final List<ProfileSection> SECTIONS =
            ProfileSection.of(SampleLevels.info(Preset.PUBLISH), SampleLevels.rounds());

    private static ProfileSection section(String profile) {
        return SECTIONS.stream()
                .filter(section -> section.profile().id().equals(profile))
                .findFirst()
                .orElseThrow();
    }

    private static ProfileSection section(SampleRound... rounds) {
        return ProfileSection.of(
                        SampleLevels.info(Preset.PUBLISH),
                        Stream.of(rounds).map(SampleRound::observation).toList())
                .get(0);
    }

    private static Level level(OptionalInt pipelining, OptionalInt rate) {
        return new Level(100, pipelining, rate, OptionalInt.empty());
    }

    @Test
    void noTableHoldsTwoToolsOrTwoLevels() {
        assertThat(SECTIONS)
                .hasSize(3)
                .flatExtracting(ProfileSection::groups)
                .allSatisfy(group -> assertThat(group.rows())
                        .extracting(
                                row -> row.cell().generator(), row -> row.cell().level())
                        .containsOnly(tuple(group.generator(), group.level())));
    }

    @Test
    void everyToolHasATableThatIsNamedAfterItTheStrongestFirst() {
        ProfileSection section = section("no-pipelining");

        assertThat(section.tables())
                .extracting(RowGroup::generator, section::heading)
                .containsExactly(
                        tuple("wrk", "wrk 4.1.0"), tuple("oha", "oha 4.1.0"), tuple("bombardier", "bombardier 4.1.0"));
    }

    @Test
    void aSingleTableNeedsNoName() {
        ProfileSection section = section(SampleRound.of("raw-node", 1_000));

        assertThat(section.heading(section.tables().get(0))).isEmpty();
    }

    @Test
    void otherDepthsAndRatesHaveTablesOfTheirOwnNamedByLevel() {
        SampleRound round = SampleRound.of("raw-node", 1_000);
        ProfileSection section = section(
                round.level(level(OptionalInt.of(16), OptionalInt.empty())),
                round,
                round.level(level(OptionalInt.empty(), OptionalInt.of(5_000))));

        assertThat(section.tables())
                .extracting(section::heading)
                .containsExactly("wrk 4.1.0, c100", "wrk 4.1.0, c100-p16", "wrk 4.1.0, c100-r5000");
    }

    @Test
    void partsOfAMaximumMakeOneCurveBesideTheTableOfTheMaximum() {
        ProfileSection section = section("latency-under-load");

        assertThat(section.tables())
                .extracting(section::heading)
                .containsExactly("wrk 4.1.0: each server's own maximum, in a closed loop");
        assertThat(section.curves())
                .extracting(section::heading)
                .containsExactly("oha 4.1.0: latency at parts of each server's own maximum");
        assertThat(section.curves().get(0).levels())
                .extracting(group -> group.level().id())
                .containsExactly("c100-25pct", "c100-50pct", "c100-75pct", "c100-90pct");
    }

    @Test
    void rowsOfAFixedRateAreOrderedByTheirP99() {
        List<Observation> rounds = Stream.of(
                        SampleRound.of("slow", 2_000).mean(Duration.ofMillis(9)),
                        SampleRound.of("noisy", 2_000)
                                .mean(Duration.ofMillis(1))
                                .with(Kind.NOISY),
                        SampleRound.of("fast", 1_999).mean(Duration.ofMillis(2)))
                .map(round -> round.profile("fixed-rate").loadedBy("oha").observation())
                .toList();

        assertThat(CellSummary.of(rounds))
                .extracting(row -> row.cell().server())
                .containsExactly("fast", "slow", "noisy");
    }

    @Test
    void theLoadIsDescribedAsItWas() {
        assertThat(ProfileLine.of(section("no-pipelining")))
                .isEqualTo("100 connections, 1 request in flight on each, keep-alive;"
                        + " loaded by bombardier 4.1.0, oha 4.1.0, wrk 4.1.0");
        assertThat(ProfileLine.of(section("fixed-rate")))
                .isEqualTo("at most 100 connections, 2,000 requests per second due, keep-alive; loaded by oha 4.1.0;"
                        + " wrk cannot offer a fixed rate");
        assertThat(ProfileLine.of(section("latency-under-load")))
                .isEqualTo("100 connections, 1 request in flight on each, keep-alive; 25, 50, 75, 90 % of what the"
                        + " server gave in a closed loop just before; loaded by oha 4.1.0, wrk 4.1.0; wrk cannot offer"
                        + " a fixed rate");
        assertThat(ProfileLine.of(section(
                        SampleRound.of("raw-node", 1_000).level(level(OptionalInt.of(16), OptionalInt.empty())))))
                .isEqualTo("100 connections, 16 requests in flight on each, keep-alive; loaded by wrk 4.1.0");
    }
}
