package httpdyno;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.measure.Bench.Load;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import httpdyno.unit.Rate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What each server gave at most in the closed loop of a profile, for the rates that are parts of it. */
final class Maxima {

    private record Key(String profile, String server) {}

    private record Maximum(Verdict verdict, Optional<Rate> rate) {}

    private static final Maximum NOT_LOOKED_FOR = new Maximum(
            Verdict.of(Kind.UNSUPPORTED, "no round looked for it", "Run the whole profile."), Optional.empty());

    private final Map<Key, Maximum> found = new HashMap<>();

    /** Keep what a round found, if it was one that looks for a maximum. */
    void remember(Observation observation) {
        remember(
                observation.round().cell(),
                observation.verdict(),
                observation.measurement().map(Measurement::goodput));
    }

    void remember(Cell cell, Verdict verdict, Optional<Rate> rate) {
        if (cell.level().isMaximum()) {
            boolean shown = verdict.kind().showing() != Showing.NOTHING;
            found.put(new Key(cell.profile(), cell.server()), new Maximum(verdict, rate.filter(given -> shown)));
        }
    }

    /** The load of a cell; ruled out where it is a part of a maximum that nobody knows. */
    Load load(Profile profile, Cell cell) {
        Level level = cell.level();
        LoadShape shape = level.of(profile.load());
        if (!level.isPartOfMaximum()) {
            return Load.of(shape);
        }
        int percent = level.percentOfMaximum().orElseThrow();
        Maximum maximum = found.getOrDefault(new Key(cell.profile(), cell.server()), NOT_LOOKED_FOR);
        return maximum.rate
                .map(rate -> new Load(
                        shape.at(Math.max(1, (int) Math.round(rate.perSecond() * percent / 100))),
                        Optional.empty(),
                        notes(maximum.verdict)))
                .orElseGet(() -> new Load(shape, Optional.of(unknown(percent, maximum.verdict)), List.of()));
    }

    /** The same verdict: what keeps a server from showing its maximum keeps it from showing a part of it. */
    private static Verdict unknown(int percent, Verdict verdict) {
        return Verdict.of(
                verdict.kind(),
                "the server's maximum, of which " + percent + " % was to be offered, is not known: "
                        + verdict.sentence(),
                verdict.remedy());
    }

    private static List<String> notes(Verdict verdict) {
        return switch (verdict.kind().showing()) {
            case AT_LEAST ->
                List.of("parts of what the generator could take, not of the server's own maximum, which is higher: "
                        + verdict.text());
            case MARKED -> List.of("parts of a maximum that is itself in doubt: " + verdict.text());
            case NUMBER, NOTHING -> List.of();
        };
    }
}
