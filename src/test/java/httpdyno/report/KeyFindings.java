package httpdyno.report;

import httpdyno.report.RunInfo.Server;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a run has found, worked out from rows whose verdicts allow it and from rows of one profile, level and load tool
 * only; where a verdict does not, a line says so. Rows at parts of their own maxima are never compared, for their rates
 * differ.
 *
 * @param sentences the best row of each table, and how much its rounds differ
 * @param overheads what rows cost over the rows that they stand on; those of the headline first
 */
record KeyFindings(List<String> sentences, List<Overhead> overheads) {

    KeyFindings {
        sentences = List.copyOf(sentences);
        overheads = List.copyOf(overheads);
    }

    static KeyFindings of(RunInfo run, List<ProfileSection> sections) {
        List<String> references =
                run.servers().stream().filter(Server::reference).map(Server::id).toList();
        List<String> sentences = new ArrayList<>();
        List<Overhead> overheads = new ArrayList<>();
        for (RowGroup group : groups(sections)) {
            Best best = Best.of(group, references);
            sentences.add(best.sentence());
            if (best.row().isPresent()) {
                Stability.of(group).ifPresent(stability -> sentences.add(stability.sentence()));
            }
            Overhead.of(group, run.servers()).ifPresent(overheads::add);
        }
        return new KeyFindings(sentences, overheads);
    }

    /** Of the closed loops that find maxima only where no profile is about a closed loop itself. */
    private static List<RowGroup> groups(List<ProfileSection> sections) {
        List<RowGroup> all = sections.stream()
                .flatMap(section -> section.tables().stream())
                .sorted(Comparator.comparing(group -> !group.isHeadline()))
                .toList();
        boolean headline = all.stream()
                .anyMatch(group -> group.isHeadline() && !group.level().isMaximum());
        return all.stream()
                .filter(group -> !headline || !group.level().isMaximum())
                .toList();
    }

    /** {@code no-pipelining (wrk, c100)}. */
    static String where(RowGroup group) {
        return group.profile().id() + " (" + group.generator() + ", "
                + group.level().id() + ")";
    }

    boolean isEmpty() {
        return sentences.isEmpty() && overheads.isEmpty();
    }
}
