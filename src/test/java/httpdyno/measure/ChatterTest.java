package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.ServerLog;
import httpdyno.measure.Verdict.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatterTest {

    @Test
    void onlyWhatIsNewCounts() {
        assertThat(between("up\n", "up\nGET / 200\nGET /x 404\n")).isEqualTo(new Chatter(2, "GET /x 404"));
        assertThat(between("up\n", "up\n")).isEqualTo(new Chatter(0, ""));
    }

    @ParameterizedTest(name = "{0} lines for {1} responses: {2}")
    @CsvSource({
        "100, 10000, false",
        "101, 10000, true",
        "50, 10, false",
        "51, 10, true",
        "10000, 10000, true",
        "10000, 0, false"
    })
    void aLinePerHundredResponsesIsTheLimitAndFiftyAreNoMatter(long lines, long responses, boolean refused) {
        assertThat(new Chatter(lines, "x").verdict(responses, "raw-x").isPresent())
                .isEqualTo(refused);
    }

    @Test
    void theVerdictHasTheCountASampleAndTheFolder() {
        Verdict verdict =
                new Chatter(20_000, "GET / 200").verdict(10_000, "raw-x").orElseThrow();

        assertThat(verdict)
                .isEqualTo(new Verdict(
                        Kind.NONCONFORMANT,
                        "the server printed 20,000 lines during the load, 2.00 per response (at most one per 100 is"
                                + " allowed); the last: \"GET / 200\".",
                        "Turn the log of requests off in images/servers/raw-x/.",
                        Map.of("logLines", 20_000L, "responses", 10_000L)));
    }

    @Test
    void aLongLineIsCut() {
        Verdict verdict =
                new Chatter(500, "x".repeat(500)).verdict(500, "raw-x").orElseThrow();

        assertThat(verdict.sentence()).contains('"' + "x".repeat(120) + "...\".");
    }

    private static Chatter between(String before, String after) {
        return Chatter.between(ServerLog.of(before), ServerLog.of(after));
    }
}
