package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Profile;
import httpdyno.measure.Bench.Load;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import httpdyno.unit.Rate;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Rates that are parts of what a server gave at most. */
class MaximaTest {

    private static final Profile PROFILE = new ManifestReader(Path.of(""))
            .read().profiles().stream()
                    .filter(profile -> profile.id().equals("latency-under-load"))
                    .findFirst()
                    .orElseThrow();
    private static final Verdict OK = Verdict.of(Kind.OK, "", "");

    private final Maxima maxima = new Maxima();

    @Test
    void aPartIsOfferedOfWhatTheSameServerGave() {
        maxima.remember(cell("raw-x", 100), OK, Optional.of(new Rate(10_000.4)));
        maxima.remember(cell("raw-y", 100), OK, Optional.of(new Rate(77)));

        Load load = maxima.load(PROFILE, cell("raw-x", 75));

        assertThat(load).isEqualTo(Load.of(PROFILE.load().at(7_500)));
    }

    @Test
    void theMaximumItselfIsAClosedLoop() {
        assertThat(maxima.load(PROFILE, cell("raw-x", 100))).isEqualTo(Load.of(PROFILE.load()));
    }

    @Test
    void whatKeptItsMaximumFromBeingKnownRulesItsPartsOut() {
        Verdict crashed = Verdict.of(Kind.CRASHED, "the server ended with exit code 1.", "Its last lines are below.");
        maxima.remember(cell("raw-x", 100), crashed, Optional.of(new Rate(10_000)));

        Load load = maxima.load(PROFILE, cell("raw-x", 25));

        assertThat(load.ruledOut().orElseThrow().text())
                .isEqualTo("CRASHED: the server's maximum, of which 25 % was to be offered, is not known: the server"
                        + " ended with exit code 1. Its last lines are below.");
    }

    @Test
    void aMaximumThatNoRoundLookedForIsSaidSo() {
        assertThat(maxima.load(PROFILE, cell("raw-x", 25))
                        .ruledOut()
                        .orElseThrow()
                        .text())
                .isEqualTo("UNSUPPORTED: the server's maximum, of which 25 % was to be offered, is not known: no round"
                        + " looked for it. Run the whole profile.");
    }

    @Test
    void aMaximumInDoubtIsANoteOfItsParts() {
        maxima.remember(cell("raw-x", 100), Verdict.of(Kind.CLIENT_BOUND, "the tool", ""), Optional.of(new Rate(9)));
        maxima.remember(cell("raw-y", 100), Verdict.of(Kind.NOISY, "steal", ""), Optional.of(new Rate(9)));

        assertThat(maxima.load(PROFILE, cell("raw-x", 25)).notes())
                .containsExactly("parts of what the generator could take, not of the server's own maximum, which is"
                        + " higher: CLIENT_BOUND: the tool.");
        assertThat(maxima.load(PROFILE, cell("raw-y", 25)).notes())
                .containsExactly("parts of a maximum that is itself in doubt: NOISY: steal.");
    }

    private static Cell cell(String server, int percent) {
        Level level = new Level(100, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(percent));
        return new Cell("latency-under-load", server, "oha", level);
    }
}
