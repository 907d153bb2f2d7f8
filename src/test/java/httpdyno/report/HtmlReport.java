package httpdyno.report;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Footer.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A run as one page that needs nothing else: no script, no other file, no network. */
final class HtmlReport {

    /** Name of the page in a run's folder. */
    static final String FILE = "report.html";

    private static final String STYLE = resource("report.css");

    private final RunInfo run;
    private final List<Observation> observations;
    private final List<ConformanceRow> conformance;
    private final boolean complete;
    private final Markup page = new Markup();

    private HtmlReport(
            RunInfo run, List<Observation> observations, List<ConformanceRow> conformance, boolean complete) {
        this.run = run;
        this.observations = observations;
        this.conformance = conformance;
        this.complete = complete;
    }

    /**
     * Render a run as far as it has come.
     *
     * @param complete whether the run has finished
     */
    static String render(
            RunInfo run, List<Observation> observations, List<ConformanceRow> conformance, boolean complete) {
        return new HtmlReport(run, observations, conformance, complete).page();
    }

    private String page() {
        page.open("html", "lang", "en").open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.element("title", "httpdyno run " + run.id()).style(STYLE).close().open("body");
        patterns();
        List<Fact> cautions = Footer.cautions(run, observations, conformance, complete);
        header(cautions);
        List<ProfileSection> sections = ProfileSection.of(run, observations);
        findings(KeyFindings.of(run, sections), cautions);
        SummaryGrid.of(sections).ifPresent(this::summary);
        sections.forEach(section -> HtmlSection.write(page, section));
        ConformanceHtml.section(page, conformance);
        HtmlTables.servers(page, observations);
        page.element("h2", "Read with this").open("dl");
        facts(Footer.facts(run, observations, conformance));
        page.close();
        if (run.measures()) {
            columns();
        }
        return page.toString();
    }

    private void header(List<Fact> cautions) {
        page.open("header").element("h1", "httpdyno run " + run.id());
        page.open("p", "class", "load")
                .text("Started " + run.startedAt() + " on " + run.host().cpuModel() + ": ");
        page.prose(Footer.method(run) + ".").close();
        List<Kind> kinds = HtmlSection.kinds(observations);
        page.open("p", "class", "counts");
        for (Kind kind : kinds) {
            long count = observations.stream()
                    .filter(o -> o.verdict().kind() == kind)
                    .count();
            Chips.chip(page, kind, count + " " + kind);
            page.text(" ");
        }
        page.close();
        if (!cautions.isEmpty()) {
            page.open("dl", "class", "cautions");
            facts(cautions);
            page.close();
        }
        page.close();
    }

    private void facts(List<Fact> facts) {
        facts.forEach(fact ->
                page.element("dt", fact.name()).open("dd").prose(fact.text()).close());
    }

    private void findings(KeyFindings findings, List<Fact> cautions) {
        if (findings.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Key findings");
        cautions.forEach(caution -> page.open("p", "class", "note")
                .element("b", caution.name())
                .text(": ")
                .prose(caution.text() + ".")
                .close());
        list(findings.sentences());
        for (Overhead overhead : findings.overheads()) {
            if (overhead == findings.overheads().get(0)) {
                page.open("details", "open", "open");
            } else {
                page.open("details");
            }
            page.element("summary", overhead.title());
            if (!overhead.grid().isEmpty()) {
                overhead.grid().html(page);
                page.element("p", Overhead.NOTE, "class", "note");
            }
            list(overhead.refusals());
            page.close();
        }
        page.close();
    }

    private void list(List<String> sentences) {
        if (!sentences.isEmpty()) {
            page.open("ul", "class", "findings");
            sentences.forEach(sentence -> page.element("li", sentence));
            page.close();
        }
    }

    private void summary(SummaryGrid summary) {
        page.open("section").element("h2", "All profiles");
        summary.grid().html(page);
        page.element("p", summary.note(), "class", "note").close();
    }

    private void columns() {
        page.open("details").element("summary", "What the columns are").open("dl");
        facts(Stream.of(Figures.COLUMNS, Figures.AT_RATE)
                .flatMap(List::stream)
                .map(column -> new Fact(column.title(), column.meaning()))
                .toList());
        page.close().close();
    }

    /** One fill per verdict that shows a number; they differ in shape too. */
    private void patterns() {
        page.open("svg", "class", "defs", "width", "0", "height", "0", "aria-hidden", "true")
                .open("defs");
        Arrays.stream(Kind.values())
                .filter(kind -> kind.showing() != Showing.NOTHING)
                .forEach(this::pattern);
        page.close().close();
    }

    private void pattern(Kind kind) {
        String turn = kind == Kind.CLIENT_BOUND ? "rotate(45)" : kind == Kind.THROTTLED ? "rotate(90)" : "rotate(0)";
        page.open(
                "pattern",
                "id",
                Chips.pattern(kind),
                "class",
                Chips.style(kind),
                "patternUnits",
                "userSpaceOnUse",
                "width",
                "8",
                "height",
                "8",
                "patternTransform",
                turn);
        page.element("rect", "", "class", "ground", "width", "8", "height", "8");
        switch (kind) {
            case OK -> {}
            case NOISY -> page.element("circle", "", "class", "figure", "cx", "4", "cy", "4", "r", "1.6");
            default -> page.element("rect", "", "class", "figure", "width", "3", "height", "8");
        }
        page.close();
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
