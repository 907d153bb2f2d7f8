package httpdyno.measure;

import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What all rounds of one cell together are worth, alike for tables and gates. */
public final class RowVerdict {

    private RowVerdict() {}

    /**
     * The worst fault of the server in any round; else the verdict that most rounds share, the worse one where two tie.
     *
     * @param rounds at least one
     */
    public static Verdict of(List<Observation> rounds) {
        List<Verdict> worstFirst = rounds.stream()
                .map(Observation::verdict)
                .sorted(Comparator.comparing(Verdict::kind))
                .toList();
        Optional<Verdict> fault = worstFirst.stream()
                .filter(verdict -> verdict.kind().serversFault())
                .findFirst();
        if (fault.isPresent()) {
            return fault.get();
        }
        Map<Kind, Long> counts = worstFirst.stream()
                .collect(Collectors.groupingBy(Verdict::kind, LinkedHashMap::new, Collectors.counting()));
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return worstFirst.stream()
                .filter(verdict -> counts.get(verdict.kind()) == most)
                .findFirst()
                .orElseThrow();
    }

    /** The measurements that stand for a row: those of the rounds that share its verdict, if that shows a number. */
    public static List<Measurement> measurements(List<Observation> rounds, Verdict verdict) {
        if (verdict.kind().showing() == Showing.NOTHING) {
            return List.of();
        }
        return rounds.stream()
                .filter(round -> round.verdict().kind() == verdict.kind())
                .flatMap(round -> round.measurement().stream())
                .toList();
    }
}
