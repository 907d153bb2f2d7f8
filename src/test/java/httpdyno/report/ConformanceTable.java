package httpdyno.report;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Score;
import httpdyno.conformance.Score.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Servers by groups of the catalogue: which columns there are, and what stands in a cell. */
final class ConformanceTable {

    /** The columns before the groups. */
    static final List<String> HEAD = List.of("server", "total", "h1-core", "first failing MUST");

    /** In place of a total; never 0, since nothing was counted. */
    static final String NOT_RUN = "not run";

    static final String HOW_TO_READ = "A group shows the number of its checks where all of them passed, and passed/all"
            + " where not; h1-core are the 33 behaviours of the classic HTTP/1.1 suite.";

    static final String ABOUT_FAILURES = "NEW is what the server's manifest does not record as known; the manifest has"
            + " the reasons of what is. A server with a blocking failure is not measured. Outcomes that are only"
            + " tolerated are listed in run.json.";

    private ConformanceTable() {}

    /** The table as text that is Markdown too; also printed at the end of a run. */
    static String markdown(List<ConformanceRow> rows) {
        List<Group> groups = groups(rows);
        List<String> head = new ArrayList<>(HEAD);
        groups.forEach(group -> head.add(title(group)));
        MarkdownTable table = new MarkdownTable(head, HEAD.size() - 1);
        for (ConformanceRow row : ConformanceRow.ranked(rows)) {
            List<String> line = new ArrayList<>(List.of(row.label(), total(row), core(row), firstMust(row)));
            groups.forEach(group -> line.add(cell(row, group)));
            table.add(line);
        }
        return table.toString();
    }

    /** Groups of which any server ran something, but the core, which has a column of its own. */
    static List<Group> groups(List<ConformanceRow> rows) {
        return Stream.of(Group.values())
                .filter(group -> group != Group.CORE)
                .filter(group -> rows.stream().anyMatch(row -> tally(row, group).isPresent()))
                .toList();
    }

    static Optional<Tally> tally(ConformanceRow row, Group group) {
        return row.score().map(score -> score.groups().get(group));
    }

    /** The number alone where all passed, so that what failed stands out. */
    static String cell(ConformanceRow row, Group group) {
        return tally(row, group)
                .map(tally -> full(tally) ? Integer.toString(tally.of()) : tally.toString())
                .orElse(Figures.ABSENT);
    }

    static boolean full(Tally tally) {
        return tally.passed() == tally.of();
    }

    static String total(ConformanceRow row) {
        return row.score().map(score -> score.total().toString()).orElse(NOT_RUN);
    }

    static String core(ConformanceRow row) {
        return row.score().flatMap(Score::core).map(Tally::toString).orElse(Figures.ABSENT);
    }

    static String firstMust(ConformanceRow row) {
        return row.score()
                .map(score -> score.firstMust().map(broken -> broken.checkId()).orElse("none"))
                .orElse(Figures.ABSENT);
    }

    /** {@code contr = contract, msg = message}: the headings that are not the group's own name. */
    static String abbreviations(List<Group> groups) {
        return groups.stream()
                .filter(group -> !title(group).equals(id(group)))
                .map(group -> title(group) + " = " + id(group))
                .collect(Collectors.joining(", "));
    }

    /** As run.json has it. */
    static String id(Group group) {
        return group.name().toLowerCase(Locale.ROOT);
    }

    /** A heading of at most six characters: a column is then hardly wider than what stands in it. */
    static String title(Group group) {
        return switch (group) {
            case CONTRACT -> "contr";
            case MESSAGE -> "msg";
            case VERSION -> "vers";
            case SMUGGLING -> "smugg";
            case METHODS -> "meth";
            case RESPONSES -> "resp";
            case UPGRADE -> "upgr";
            case CONNECTION -> "conn";
            case PIPELINING -> "pipe";
            case FRAGMENTS -> "frag";
            case ECHO, CORE, TARGET, HOST, FIELDS, LENGTH, CODING, CHUNKS, EXPECT -> id(group);
        };
    }

    /** What the group is about, a phrase for people. */
    static String meaning(Group group) {
        return switch (group) {
            case CONTRACT -> "what every server of the suite answers, and what it declares to answer besides";
            case ECHO -> "/echo gives back what it got";
            case CORE -> "the 33 behaviours of the classic HTTP/1.1 suite";
            case MESSAGE -> "lines, line ends and what stands before the request line";
            case VERSION -> "the version in the request line";
            case TARGET -> "request line, method and request target";
            case HOST -> "the Host field";
            case FIELDS -> "names and values of header fields";
            case LENGTH -> "Content-Length";
            case CODING -> "Transfer-Encoding";
            case SMUGGLING -> "two framings at once, and requests hidden in bodies";
            case CHUNKS -> "the chunked coding";
            case METHODS -> "what methods mean";
            case RESPONSES -> "form and framing of responses";
            case EXPECT -> "Expect: 100-continue";
            case UPGRADE -> "Upgrade";
            case CONNECTION -> "keep-alive and close";
            case PIPELINING -> "several requests in flight on one connection";
            case FRAGMENTS -> "requests that arrive in pieces, at any offset and any speed";
        };
    }
}
