package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.manifest.SampleProfile;
import httpdyno.plan.SettingsException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagsTest {

    private static final List<Profile> PROFILES = Stream.of("alpha", "beta", "gamma", "rare", "ways")
            .map(TagsTest::profile)
            .toList();

    @ParameterizedTest(name = "groups {0} without {1}: {2}")
    @CsvSource(delimiter = ';', textBlock = """
            '';                  '';           alpha beta gamma + *
            benchmark;           '';           alpha beta gamma rare ways
            routes;              '';           ways
            ways & routes;       '';           ways
            rare;                '';           rare
            conformance;         '';           +
            calibration;         '';           *
            alpha | calibration; '';           alpha *
            beta;                '';           beta
            alpha | gamma;       '';           alpha gamma
            !beta;               '';           alpha gamma rare ways + *
            !routes;             '';           alpha beta gamma rare + *
            benchmark;           routes;       alpha beta gamma rare
            benchmark & !beta;   '';           alpha gamma rare ways
            (alpha | beta) & !alpha; '';       beta
            'alpha,gamma';       '';           alpha gamma
            ' alpha , gamma ';   '';           alpha gamma
            'alpha,conformance'; '';           alpha +
            any();               '';           alpha beta gamma rare ways + *
            '';                  beta;         alpha gamma + *
            '';                  benchmark;    + *
            '';                  conformance;  alpha beta gamma *
            '';                  'alpha,beta'; gamma + *
            '';                  alpha | beta; gamma + *
            '';                  none();       alpha beta gamma + *
            alpha | beta;        beta;         alpha
            alpha | conformance; alpha;        +
            serve;               '';           serve
            noise-floor;         '';           alpha beta gamma noise-floor
            !noise-floor;        '';           alpha beta gamma rare ways + *
            !serve;              '';           alpha beta gamma rare ways + *
            '';                  serve;        alpha beta gamma + *
            !benchmark;          '';           + *
            """)
    void selectsWhatJUnitWould(String groups, String excluded, String selected) {
        Tags.Selected tags =
                Tags.select(PROFILES, Map.of("groups", groups, "excludedGroups", excluded), profile -> false);

        String found = tags.profiles().stream().map(Profile::id).collect(Collectors.joining(" "));
        String others = (tags.conformance() ? " +" : "")
                + (tags.calibration() ? " *" : "")
                + (tags.serve() ? " serve" : "")
                + (tags.noiseFloor() ? " noise-floor" : "");
        assertThat((found + others).strip()).isEqualTo(selected);
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(delimiter = ';', textBlock = """
            groups;         betta;          betta
            groups;         !betta;         betta
            groups;         alpha | betta;  betta
            groups;         'alpha,betta';  betta
            groups;         Beta;           Beta
            groups;         any;            any
            excludedGroups; betta;          betta
            groups;         conform;        conform
            excludedGroups; none;           none
            """)
    void refusesATagThatNothingCarries(String property, String text, String word) {
        assertThat(refused(Map.of(property, text)))
                .containsExactly(
                        "-D" + property + ": no test carries the tag \"" + word
                                + "\". Allowed: alpha, benchmark, beta, calibration, conformance, gamma, noise-floor, rare, routes, serve, ways");
    }

    @ParameterizedTest(name = "groups {0} without {1}")
    @CsvSource(delimiter = ';', textBlock = """
            serve | benchmark;   '';
            'serve,conformance'; '';
            !alpha & serve;      '';
            ' serve';            '';
            serve;               alpha; -DexcludedGroups=alpha
            """)
    void serveStandsAlone(String groups, String excluded, String shown) {
        assertThat(refused(Map.of("groups", groups, "excludedGroups", excluded)))
                .containsExactly("-Dgroups=" + groups + (shown == null ? "" : " " + shown) + ": serve stands alone,"
                        + " since it measures nothing and ends when it is told to. Allowed: -Dgroups=serve");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {"alpha |", "(alpha", "alpha beta", "& alpha", "'alpha,,beta'"})
    void refusesWhatIsNoExpression(String text) {
        assertThat(refused(Map.of("groups", text)))
                .singleElement()
                .asString()
                .startsWith("-Dgroups=" + text + " is not a tag expression: ");
    }

    @Test
    void namesEveryProblemOfBothProperties() {
        assertThat(refused(Map.of("groups", "x | y", "excludedGroups", "z"))).hasSize(3);
    }

    @Test
    void refusesASelectionOfNothing() {
        assertThat(refused(Map.of("groups", "alpha", "excludedGroups", "alpha")))
                .containsExactly(
                        "-Dgroups and -DexcludedGroups leave nothing to run."
                                + " Allowed tags: alpha, benchmark, beta, calibration, conformance, gamma, noise-floor, rare, routes, serve, ways");
        assertThat(refused(Map.of("groups", "conformance & benchmark"))).hasSize(1);
    }

    @Test
    void aProfileThatIsNotByDefaultIsRunWhereASettingAsksForIt() {
        Tags.Selected tags =
                Tags.select(PROFILES, Map.of(), profile -> profile.id().equals("rare"));

        assertThat(tags.profiles()).extracting(Profile::id).containsExactly("alpha", "beta", "gamma", "rare");
    }

    private static List<String> refused(Map<String, String> properties) {
        SettingsException thrown = catchThrowableOfType(
                SettingsException.class, () -> Tags.select(PROFILES, properties, profile -> false));
        assertThat(thrown).isNotNull();
        return thrown.problems();
    }

    private static Profile profile(String id) {
        LoadShape load = new LoadShape(1, 1, true);
        return id.equals("ways")
                ? SampleProfile.needing("routes", id, load, List.of())
                : SampleProfile.of(id, load, List.of(), !id.equals("rare"));
    }
}
