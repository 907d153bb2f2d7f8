package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.manifest.SampleProfile;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private static final List<String> SERVERS = List.of("a", "b", "c", "d");
    private static final CpuShares SHARES = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());

    private static final Choice WRK = new Choice("wrk", Optional.empty());
    private static final Choice OHA = new Choice("oha", Optional.empty());

    private final Map<String, Choices> choices = new HashMap<>(Map.of("first", only(WRK), "second", only(OHA)));

    @Test
    void roundOneOfAllComesBeforeRoundTwoOfAny() {
        Plan plan = plan(Map.of("dyno.runs", "3"));

        assertThat(plan.of("first")).hasSize(12);
        assertThat(plan.of("first"))
                .extracting(PlannedRound::round)
                .containsExactly(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
        for (int round = 1; round <= 3; round++) {
            assertThat(plan.of("first").subList(4 * round - 4, 4 * round))
                    .extracting(planned -> planned.cell().server())
                    .containsExactlyInAnyOrderElementsOf(SERVERS);
        }
    }

    @Test
    void profilesFollowOneAnother() {
        Plan plan = plan(Map.of("dyno.runs", "2"));

        assertThat(plan.rounds()).hasSize(16);
        assertThat(plan.rounds().subList(0, 8)).isEqualTo(plan.of("first"));
        assertThat(plan.rounds().subList(8, 16)).isEqualTo(plan.of("second"));
    }

    @Test
    void theSameSeedGivesTheSamePlanAndAnotherOneAnother() {
        Map<String, String> seed = Map.of("dyno.runs", "5", "dyno.seed", "7");

        assertThat(plan(seed)).isEqualTo(plan(seed));
        assertThat(plan(seed).rounds())
                .isNotEqualTo(plan(Map.of("dyno.runs", "5", "dyno.seed", "8")).rounds());
    }

    @Test
    void aCellKnowsItsProfileServerGeneratorAndLevel() {
        Plan plan = plan(Map.of("dyno.servers", "c"));

        assertThat(plan.rounds())
                .extracting(planned -> planned.cell().id())
                .containsExactly("first/c/wrk/c100", "second/c/oha/c100");
        assertThat(plan.rounds()).extracting(PlannedRound::shares).containsOnly(SHARES);
        assertThat(plan.servers()).containsExactly("c");
    }

    @Test
    void connectionsReplaceTheProfilesOwn() {
        Plan plan = plan(Map.of("dyno.servers", "c", "dyno.connections", "8"));

        assertThat(plan.rounds())
                .extracting(planned -> planned.cell().level().connections())
                .containsOnly(8);
    }

    @Test
    void whatCannotBeMeasuredIsSaidOnceAndNeedsNoGenerator() {
        choices.put("second", only(new Choice("bombardier", Optional.of("bombardier cannot pipeline"))));

        Plan plan = plan(Map.of("dyno.runs", "3"));

        assertThat(plan.of("second"))
                .hasSize(4)
                .allMatch(planned -> planned.rounds() == 1)
                .extracting(PlannedRound::unsupported)
                .containsOnly(Optional.of(Unsupported.byTool("bombardier cannot pipeline")));
        assertThat(plan.of("first")).hasSize(12);
        assertThat(plan.generators()).containsExactly("wrk");
    }

    @Test
    void aServerWithoutTheCapabilityOfAProfileHasOneRowThatSaysSo() {
        Profile routes = SampleProfile.needing("routes", "first", new LoadShape(100, 1, true), List.of());
        choices.put("first", new Choices(List.of(WRK, OHA), Optional.empty()));

        Plan plan = plan(Map.of("dyno.runs", "2"), List.of("a", "b"), List.of(routes));

        assertThat(plan.rounds())
                .filteredOn(planned -> planned.cell().server().equals("a"))
                .singleElement()
                .isEqualTo(new PlannedRound(
                        new Cell("first", "a", "wrk", Level.of(100)),
                        1,
                        1,
                        SHARES,
                        Optional.of(new Unsupported(
                                "a lacks the capability \"routes\", which first needs",
                                "images/README.md says what the capability asks of a server."))));
        assertThat(plan.rounds())
                .filteredOn(planned -> planned.cell().server().equals("b"))
                .hasSize(4)
                .allMatch(planned -> planned.unsupported().isEmpty() && planned.rounds() == 2);
    }

    @Test
    void itsLevelsAreOneRowTooWhereAProfileHasSeveral() {
        Profile curve = SampleProfile.needing("routes", "first", new LoadShape(100, 1, true), List.of(25, 50));
        choices.put("first", new Choices(List.of(OHA), Optional.of(WRK)));

        Plan plan = plan(Map.of("dyno.runs", "1"), List.of("a", "b"), List.of(curve));

        assertThat(plan.rounds())
                .filteredOn(planned -> planned.cell().server().equals("a"))
                .extracting(planned -> planned.cell().id())
                .containsExactly("first/a/oha/c100");
        assertThat(plan.rounds()).hasSize(1 + 3);
    }

    @Test
    void twoServersInTurnsAreBothLeftOutWhereOneLacksTheCapability() {
        Profile routes = SampleProfile.needing("routes", "first", new LoadShape(100, 1, true), List.of());

        Plan plan = Planner.pairs(
                SettingsReader.read(Map.of("dyno.seed", "1"), 0, Path.of("")),
                List.of(routes),
                Pairing.of("b", "a", 6, 1),
                new Abilities(Map.of("a", List.of("hello"), "b", List.of("hello", "routes"))),
                choices,
                Map.of("first", SHARES));

        assertThat(plan.rounds()).extracting(planned -> planned.cell().server()).containsExactly("b", "a");
        assertThat(plan.rounds())
                .extracting(PlannedRound::unsupported)
                .containsOnly(Optional.of(new Unsupported(
                        "a lacks the capability \"routes\", which first needs",
                        "images/README.md says what the capability asks of a server.")));
    }

    @Test
    void serversThatAreNotThereAreRefused() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> plan(Map.of("dyno.servers", "e")))
                .withMessageContaining("\"e\" matches no server. Allowed: a, b, c, d");
    }

    @Test
    void aLocalRowIsMeasuredInTheSameRoundsBesideItsPublishedOne() {
        Plan plan = plan(Map.of("dyno.servers", "b", "dyno.runs", "2"), List.of("a", "b", "b@local"));

        assertThat(plan.of("first"))
                .extracting(PlannedRound::title)
                .containsExactly(
                        "first/b/wrk/c100 round 1/2",
                        "first/b@local/wrk/c100 round 1/2",
                        "first/b@local/wrk/c100 round 2/2",
                        "first/b/wrk/c100 round 2/2");
    }

    @Test
    void everyGeneratorLoadsAServerDirectlyAfterTheOther() {
        choices.put("first", new Choices(List.of(WRK, OHA), Optional.empty()));

        Plan plan = plan(Map.of("dyno.servers", "b", "dyno.runs", "2"));

        assertThat(plan.of("first"))
                .extracting(PlannedRound::title)
                .containsExactly(
                        "first/b/wrk/c100 round 1/2",
                        "first/b/oha/c100 round 1/2",
                        "first/b/oha/c100 round 2/2",
                        "first/b/wrk/c100 round 2/2");
    }

    @Test
    void theMaximumIsFoundOnceAndBeforeItsParts() {
        choices.put("first", new Choices(List.of(OHA), Optional.of(WRK)));
        Profile stepped = profile("first", new LoadShape(100, 1, true), List.of(50, 90));

        Plan plan = plan(Map.of("dyno.servers", "b", "dyno.runs", "2"), SERVERS, List.of(stepped));

        assertThat(plan.rounds())
                .extracting(PlannedRound::title)
                .containsExactly(
                        "first/b/wrk/c100-max round 1/1",
                        "first/b/oha/c100-50pct round 1/2",
                        "first/b/oha/c100-90pct round 1/2",
                        "first/b/oha/c100-50pct round 2/2",
                        "first/b/oha/c100-90pct round 2/2");
    }

    @Test
    void depthAndRateReplaceTheProfilesOwnWhereItHasThem() {
        Map<String, String> given = Map.of("dyno.servers", "b", "dyno.pipelining", "16", "dyno.rate", "500");
        Profile plain = profile("first", new LoadShape(100, 1, true), List.of());
        Profile deep = profile("first", new LoadShape(100, 10, true), List.of());
        Profile paced = profile("first", new LoadShape(100, 1, true).at(2000), List.of());

        assertThat(Stream.of(plain, deep, paced)
                        .map(profile -> plan(given, SERVERS, List.of(profile))
                                .rounds()
                                .get(0)
                                .cell()
                                .level()))
                .extracting(Level::id)
                .containsExactly("c100", "c100-p16", "c100-r500");
    }

    private Plan plan(Map<String, String> given) {
        return plan(given, SERVERS);
    }

    private Plan plan(Map<String, String> given, List<String> servers) {
        return plan(given, servers, List.of(profile("first"), profile("second")));
    }

    private Plan plan(Map<String, String> given, List<String> servers, List<Profile> profiles) {
        Map<String, String> all = new HashMap<>(Map.of("dyno.seed", "1"));
        all.putAll(given);
        return Planner.plan(
                SettingsReader.read(all, 0, Path.of("")),
                profiles,
                servers,
                new Abilities(Map.of("a", List.of("hello"), "b", List.of("hello", "routes"))),
                choices,
                Map.of("first", SHARES, "second", SHARES));
    }

    private static Choices only(Choice choice) {
        return new Choices(List.of(choice), Optional.empty());
    }

    private static Profile profile(String id) {
        return profile(id, new LoadShape(100, 1, true), List.of());
    }

    private static Profile profile(String id, LoadShape load, List<Integer> percentOfMaximum) {
        return SampleProfile.of(id, load, percentOfMaximum, true);
    }
}
