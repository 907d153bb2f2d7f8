package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Preset;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {

    private static String render(List<Observation> observations) {
        return HtmlReport.render(SampleRun.info(Preset.PUBLISH), observations, List.of(), true);
    }

    private static Document parsed(String page) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    private static List<Element> elements(Document page, String tag, String style) {
        NodeList all = page.getElementsByTagName(tag);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ")).contains(style))
                .toList();
    }

    @Test
    void isWellFormedForEveryKindOfVerdict() throws Exception {
        List<Observation> all = new ArrayList<>(SampleRun.threeRounds());
        all.addAll(SampleRun.everyKind());

        assertThat(parsed(render(all)).getDocumentElement().getTagName()).isEqualTo("html");
        assertThat(parsed(render(List.of())).getElementsByTagName("figure").getLength())
                .isZero();
    }

    @Test
    void needsNothingFromOutside() {
        assertThat(render(SampleRun.everyKind()))
                .doesNotContain("<script")
                .doesNotContain("src=")
                .doesNotContain("<link")
                .doesNotContain("@import")
                .doesNotContain("http:")
                .doesNotContain("https:")
                .doesNotContainPattern("href=\"[^#]")
                .doesNotContainPattern("url\\([^#]");
    }

    @Test
    void hostileTextStaysText() throws Exception {
        String attack = "<script>alert(1)</script>\"'&amp;\u001b[31m\u0000";
        String page = render(List.of(
                SampleRound.unmeasured(attack, Verdict.of(Kind.CRASHED, attack, attack), attack, "]]>")
                        .observation(),
                SampleRound.of(attack + "2", 1_000).observation()));

        assertThat(page).doesNotContain("<script").contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        assertThat(elements(parsed(page), "span", "name").get(0).getTextContent())
                .isEqualTo("<script>alert(1)</script>\"'&amp;\ufffd2");
    }

    @Test
    void barsHaveAPatternPerVerdictADotPerRoundAndAWhisker() throws Exception {
        Document page = parsed(render(SampleRun.threeRounds().stream()
                .filter(o -> o.round().cell().profile().equals("no-pipelining"))
                .toList()));

        assertThat(elements(page, "rect", "length"))
                .extracting(bar -> bar.getAttribute("fill"))
                .containsExactly("url(#fill-OK)", "url(#fill-OK)", "url(#fill-CLIENT_BOUND)");
        assertThat(elements(page, "circle", "dot")).hasSize(9);
        assertThat(elements(page, "circle", "other")).hasSize(1);
        assertThat(elements(page, "line", "whisker")).hasSize(9);
        assertThat(elements(page, "path", "arrow")).hasSize(1);
    }

    @Test
    void atAFixedRateBarsAreTimesAndOneThatCouldNotKeepUpIsCut() throws Exception {
        Document page = parsed(HtmlReport.render(
                SampleLevels.info(Preset.PUBLISH),
                SampleLevels.rounds().stream()
                        .filter(o -> o.round().cell().profile().equals("fixed-rate"))
                        .toList(),
                List.of(),
                true));

        // 1.2 ms, 2 ms and 1.6 s on an axis that ends 6 % beyond the 2 ms.
        assertThat(elements(page, "rect", "length"))
                .extracting(bar -> bar.getAttribute("width"))
                .containsExactly("56.60%", "94.34%", "100.00%");
        assertThat(elements(page, "figure", "chart").get(0).getTextContent())
                .contains("500 us", "1 ms")
                .contains("What is beyond the longest ranked row is cut at the edge.");
    }

    @Test
    void everyToolHasAChartOfItsOwnAndPartsOfAMaximumHaveOneOfCurves() throws Exception {
        Document page =
                parsed(HtmlReport.render(SampleLevels.info(Preset.PUBLISH), SampleLevels.rounds(), List.of(), true));

        assertThat(elements(page, "figure", "chart")).hasSize(5);
        assertThat(elements(page, "figure", "curves")).hasSize(1);
        assertThat(elements(page, "polyline", "curve")).hasSize(4);
    }

    @Test
    void whatAJvmDidHasATableWhereAServerRanOnOne() {
        SampleRound java = SampleRound.of("java-jdk", 9_000);
        String page =
                render(List.of(java.round(1, 2).observation(), java.round(2, 2).observation()));

        assertThat(page)
                .contains("<summary>What the JVMs did</summary>")
                .contains(
                        "<td class=\"figure\">12</td><td class=\"figure\">85.0 ms</td><td class=\"figure\">3.5 MiB</td>")
                .contains("<td class=\"absent\">-</td><td>the counters of the JVM could not be read</td>");
        assertThat(render(List.of(SampleRound.of("raw-node", 9_000).observation())))
                .doesNotContain("What the JVMs did");
    }

    @Test
    void aNoteMarksItsRowAndStandsBelowTheTable() {
        String page = render(List.of(
                SampleRound.of("node-cluster", 9_000).observation(),
                SampleRound.of("raw-node", 9_000).observation()));

        assertThat(page)
                .contains("<th scope=\"row\">node-cluster †</th>")
                .contains("<th scope=\"row\">raw-node</th>")
                .contains("<b>node-cluster</b> 1 worker: clustering has nothing to spread on one core.");
    }

    @Test
    void lengthsDoNotDependOnTheLocale() {
        Locale before = Locale.getDefault();
        String usual = render(SampleRun.threeRounds());
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(render(SampleRun.threeRounds())).isEqualTo(usual);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void everyShownVerdictHasItsOwnFill() throws Exception {
        Document page = parsed(render(List.of()));

        for (Kind kind : Kind.values()) {
            boolean shown = kind.showing() != Showing.NOTHING;
            assertThat(elements(page, "pattern", Chips.style(kind)).stream()
                            .anyMatch(fill -> fill.getAttribute("id").equals(Chips.pattern(kind))))
                    .as(kind.name())
                    .isEqualTo(shown);
        }
    }

    @Test
    void verdictOfTheTableLeadsToItsReason() throws Exception {
        Document page = parsed(render(SampleRun.everyKind()));
        NodeList links = page.getElementsByTagName("a");
        List<String> targets = elements(page, "div", "why").stream()
                .map(why -> "#" + why.getAttribute("id"))
                .toList();

        // From the main table and from both distributions.
        assertThat(links.getLength()).isEqualTo(3 * (Kind.values().length - 1));
        assertThat(IntStream.range(0, links.getLength()).mapToObj(i -> ((Element) links.item(i)).getAttribute("href")))
                .allSatisfy(href -> assertThat(targets).contains(href));
    }

    @Test
    void stoppedQuickRunIsMarkedAtTheTop() {
        String page = HtmlReport.render(SampleRun.info(Preset.QUICK), SampleRun.everyKind(), List.of(), false);

        assertThat(page.substring(0, page.indexOf("<section>")))
                .contains("<dt>incomplete</dt>")
                .contains("<dt>do not publish</dt>")
                .contains("<code>-Ppublish</code>");
        assertThat(render(SampleRun.everyKind())).doesNotContain("class=\"cautions\"");
    }
}
