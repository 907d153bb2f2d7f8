package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConformanceTableTest {

    /** Cells by server; the head under "server", the rule left out. */
    private static List<List<String>> cells(String table) {
        return table.lines()
                .filter(line -> !line.startsWith("|:"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static List<String> line(String... first) {
        List<String> line = new ArrayList<>(List.of(first));
        while (line.size() < 4 + Group.values().length - 1) {
            line.add(first[0].equals("java-jdk") ? "-" : "12");
        }
        return line;
    }

    @Test
    void aFullGroupIsANumberAndAnyOtherAFraction() {
        List<List<String>> cells = cells(ConformanceTable.markdown(SampleConformance.sixServers()));
        List<String> fastify = line("fastify", "246/249", "32/33", "none");
        fastify.set(cells.get(0).indexOf("host"), "11/12");
        fastify.set(cells.get(0).indexOf("smugg"), "11/12");
        List<String> bun = line("raw-bun", "237/249", "33/33", "h1-upgrade-1");
        bun.set(cells.get(0).indexOf("upgr"), "0/12");

        assertThat(cells)
                .hasSize(7)
                .contains(fastify, bun)
                .startsWith(cells.get(0), line("java-netty", "249/249", "33/33", "none"))
                .endsWith(line("java-jdk", "not run", "-", "-"));
    }

    @Test
    void everyLineIsAsLongAsTheOthersAndFitsAWideTerminal() {
        List<ConformanceRow> forty = Stream.iterate(0, i -> i + 1)
                .limit(40)
                .map(i -> SampleConformance.row("server-" + i, 1, Group.values()))
                .toList();
        String table = ConformanceTable.markdown(forty);

        assertThat(table.lines()).hasSize(2 + 40);
        assertThat(table.lines().map(String::length).distinct()).hasSize(1);
        assertThat(table.lines().findFirst().orElseThrow().length()).isLessThan(210);
    }

    @Test
    void onlyGroupsThatRanHaveAColumn() {
        String table = ConformanceTable.markdown(
                List.of(ConformanceRow.of(SampleConformance.result("raw-node", Map.of(), "h1-head"))));
        int checks = Checks.all().size();
        long groups = Checks.all().stream()
                .map(check -> check.group())
                .filter(group -> group != Group.CORE)
                .distinct()
                .count();

        assertThat(cells(table).get(0)).hasSize((int) (4 + groups));
        assertThat(cells(table).get(1)).contains((checks - 1) + "/" + checks, "h1-head");
    }

    @Test
    void whereNothingRanThereIsNoGroup() {
        ConformanceRow none = ConformanceRow.of(SampleConformance.unavailable("a", "no image | at all"));

        assertThat(cells(ConformanceTable.markdown(List.of(none))))
                .containsExactly(ConformanceTable.HEAD, List.of("a", "not run", "-", "-"));
    }

    @ParameterizedTest
    @EnumSource(Group.class)
    void everyHeadingIsShortAndLeadsToItsGroup(Group group) {
        String title = ConformanceTable.title(group);

        assertThat(title).hasSizeLessThanOrEqualTo(6).isLowerCase();
        assertThat(Stream.of(Group.values())
                        .filter(other -> ConformanceTable.title(other).equals(title)))
                .containsExactly(group);
        if (!title.equals(ConformanceTable.id(group))) {
            assertThat(ConformanceTable.abbreviations(List.of(group)))
                    .isEqualTo(title + " = " + ConformanceTable.id(group));
        }
        assertThat(ConformanceTable.meaning(group)).isNotBlank();
    }

    @Test
    void aLocalRowStandsBehindItsPublishedOneWithWhatIsInIt() {
        List<ConformanceRow> rows = Stream.of(
                        SampleConformance.result("fastify@local", Map.of()),
                        SampleConformance.result("raw-node", Map.of(), "h1-root"),
                        SampleConformance.result("fastify", Map.of(), "h1-root", "h1-head"))
                .map(ConformanceRow::of)
                .toList();

        assertThat(cells(ConformanceTable.markdown(rows)))
                .extracting(line -> line.get(0))
                .containsExactly("server", "raw-node", "fastify", "fastify@local 5.12.9 (3f2a1bc, dirty)");
    }
}
