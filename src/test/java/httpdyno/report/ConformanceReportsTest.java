package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check.Group;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Conformance in both reports, in every shape of a run; under a locale that writes numbers the other way round. */
class ConformanceReportsTest {

    private static final String ADDRESS = "http://127.0.0.1:8080/<b>_x_";

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void writeNumbersAsInGermany() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private static String page(RunInfo run, List<ConformanceRow> rows) {
        return HtmlReport.render(run, List.of(), rows, true);
    }

    private static Document parsed(String page) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    private static List<Element> elements(Document page, String tag) {
        NodeList all = page.getElementsByTagName(tag);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .toList();
    }

    private static List<String> facts(String markdown) {
        return markdown.substring(markdown.indexOf("## Read with this"))
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2, line.indexOf(':')))
                .toList();
    }

    @Test
    void writesTheGoldenReportOfConformanceAlone() throws IOException {
        String report =
                MarkdownReport.render(SampleRun.conformanceOnly(), List.of(), SampleConformance.sixServers(), true);

        try (InputStream golden = ConformanceReportsTest.class.getResourceAsStream("golden-conformance.md")) {
            assertThat(report).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void aRunWithoutAMatrixSaysNothingOfLoad() {
        List<ConformanceRow> rows = SampleConformance.sixServers();
        String conformance = MarkdownReport.render(SampleRun.conformanceOnly(), List.of(), rows, true);
        String target = MarkdownReport.render(SampleRun.targetOnly(ADDRESS), List.of(), rows, true);

        assertThat(facts(conformance))
                .containsExactly("method", "topology", "host", "suite", "started", "conformance", "warning");
        assertThat(conformance)
                .contains("server on CPU 0, checks on CPU 1\n")
                .contains(", engine 20.10.24 (cgroup v1),");
        assertThat(facts(target)).containsExactly("method", "host", "suite", "started", "conformance", "warning");
        assertThat(target)
                .contains("- method: conformance only, no load: the checks of the catalogue against"
                        + " http://127.0.0.1:8080/\\<b>\\_x\\_\n")
                .doesNotContain("engine")
                .doesNotContain("CPU 0");
        assertThat(page(SampleRun.targetOnly(ADDRESS), rows))
                .contains("against http://127.0.0.1:8080/&lt;b&gt;_x_.")
                .doesNotContain("What the columns are")
                .doesNotContain("do not publish");
    }

    @Test
    void aMatrixWithoutConformanceHasNoWordOfIt() {
        String report = MarkdownReport.render(SampleRun.info(Preset.PUBLISH), SampleRun.threeRounds(), List.of(), true);

        assertThat(report).doesNotContain("## Conformance").doesNotContain("- conformance:");
        assertThat(HtmlReport.render(SampleRun.info(Preset.PUBLISH), SampleRun.threeRounds(), List.of(), true))
                .doesNotContain("<h2>Conformance</h2>");
    }

    @Test
    void aMatrixWithConformanceShowsBoth() {
        String report = MarkdownReport.render(
                SampleRun.info(Preset.QUICK), SampleRun.threeRounds(), SampleConformance.sixServers(), false);

        assertThat(report)
                .containsSubsequence(
                        "## no-pipelining: ",
                        "## pipelined: ",
                        "## Conformance\n",
                        "after 15 rounds and the conformance of 6 servers\n",
                        "- do not publish: ",
                        "- conformance: 6 servers: 1 without failures, 4 with failures, 1 not checked\n");
    }

    @Test
    void aRunThatHasJustBegunReadsWell() {
        String report = MarkdownReport.render(SampleRun.conformanceOnly(), List.of(), List.of(), false);

        assertThat(report)
                .contains("- incomplete: the run had not finished when this was written, after the conformance of 0"
                        + " servers\n")
                .contains("- conformance: none yet\n");
    }

    @Test
    void whatServersSendStaysTextInMarkdown() {
        ConformanceRow row = SampleConformance.row("raw-bun", 12, Group.UPGRADE);

        String section = ConformanceMarkdown.section(List.of(row));

        assertThat(section)
                .doesNotContainPattern("(?<!\\\\)<")
                .doesNotContainPattern("(?<!\\\\)\\[")
                .doesNotContainPattern("(?<![\\\\*])\\*\\*b");
        assertThat(section.lines().filter(line -> line.startsWith("  - "))).hasSize(12);
        assertThat(section).contains("  - known: h1-upgrade-1\n").doesNotContain("on purpose");
    }

    @Test
    void aLongExpectationDoesNotHideWhatWasFound() {
        ConformanceResult result =
                SampleConformance.result("raw-node", Map.of("h1-date", "r".repeat(2000)), "h1-date", "h1-root");
        String section = ConformanceMarkdown.section(List.of(ConformanceRow.of(result)));

        assertThat(section.lines().filter(line -> line.startsWith("  - ")))
                .hasSize(2)
                .contains("  - known: h1-date")
                .anySatisfy(line -> assertThat(line).endsWith(": expected status 200, found status 405"))
                .allSatisfy(line -> assertThat(line.length()).isLessThan(700));
    }

    @Test
    void thePageIsWellFormedAndNeedsNothingFromOutside() throws Exception {
        String page = page(SampleRun.conformanceOnly(), SampleConformance.sixServers());

        assertThat(parsed(page).getDocumentElement().getTagName()).isEqualTo("html");
        assertThat(page)
                .doesNotContain("<script")
                .doesNotContain("src=")
                .doesNotContain("http:")
                .doesNotContainPattern("href=\"[^#]");
    }

    @Test
    void everyFailureHasItsTranscriptFoldedAway() throws Exception {
        List<ConformanceRow> rows = List.of(
                SampleConformance.row("raw-node", 1, Group.HOST), SampleConformance.row("raw-uws", 3, Group.CHUNKS));
        Document page = parsed(page(SampleRun.conformanceOnly(), rows));
        List<Element> failures = elements(page, "details").stream()
                .filter(details -> details.getAttribute("class").equals("failure"))
                .toList();

        assertThat(failures).hasSize(4);
        assertThat(elements(page, "details")).noneMatch(details -> details.hasAttribute("open"));
        NodeList wire = failures.get(0).getElementsByTagName("pre");
        assertThat(wire.item(0).getTextContent())
                .isEqualTo("POST /echo HTTP/1.1\\r\\n\nHost: a\\r\\n\n\\r\\n\n0\\r\\n\n\\r\\n");
        assertThat(wire.item(1).getTextContent())
                .isEqualTo("HTTP/1.1 405 No\\r\\n\nX: " + SampleConformance.ATTACK + "\\x00\\x1B[31m\\r\\n\n\\r\\n");
        assertThat(failures.get(0).getTextContent()).contains("blocking", "NEW", "RFC 9112 3.2");
        assertThat(failures.get(3).getElementsByTagName("pre").getLength()).isEqualTo(1);
        assertThat(failures.get(3).getTextContent()).contains("nothing came back");
    }

    @Test
    void everyServerOfTheTableLeadsToWhatIsSaidOfIt() throws Exception {
        Document page = parsed(page(SampleRun.conformanceOnly(), SampleConformance.sixServers()));
        List<String> anchors = new ArrayList<>();
        for (String tag : List.of("details", "p")) {
            elements(page, tag).forEach(element -> anchors.add("#" + element.getAttribute("id")));
        }
        List<String> links =
                elements(page, "a").stream().map(a -> a.getAttribute("href")).toList();

        assertThat(links).hasSize(6).doesNotHaveDuplicates();
        assertThat(anchors).containsAll(links);
    }

    @Test
    void theTableOfThePageHoldsWhatTheTextHolds() throws Exception {
        List<ConformanceRow> rows = SampleConformance.sixServers();
        Document page = parsed(page(SampleRun.conformanceOnly(), rows));
        List<String> cells = elements(page, "tr").stream()
                .map(tr -> tr.getTextContent().replaceAll("\\s", ""))
                .toList();

        assertThat(cells)
                .isEqualTo(ConformanceTable.markdown(rows)
                        .lines()
                        .filter(line -> !line.startsWith("|:"))
                        .map(line -> line.replaceAll("[|\\s]", ""))
                        .toList());
    }
}
