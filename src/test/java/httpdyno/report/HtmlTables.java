package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.measure.JvmFacts;
import httpdyno.measure.JvmWork;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.unit.ByteSize;
import httpdyno.unit.TimeSpan;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The tables of a page; each scrolls by itself where it is wider than the screen. */
final class HtmlTables {

    private static final List<String> ROUND_COLUMNS = List.of(
            "round",
            "req/s",
            "latency avg",
            "p50",
            "p99",
            "max",
            "CPU us/req",
            "server CPU use",
            "generator CPU use",
            "verdict");

    private static final List<String> JVM_COLUMNS = List.of(
            "round",
            "collections",
            "GC pauses",
            "heap after the latest GC",
            "compilations",
            "compile time, all threads",
            "compiled code",
            "not known because");

    private static final List<String> SERVER_COLUMNS = List.of(
            "server", "framework", "runtime", "transport", "workers", "first answer", "conformance", "image", "extras");

    private HtmlTables() {}

    /** All that is known of every round, folded away. */
    static void rounds(Markup page, List<CellSummary> rows) {
        page.open("details").element("summary", "Every round");
        begin(page, "Every round", "words-last");
        page.open("tr").element("th", "server", "scope", "col");
        ROUND_COLUMNS.forEach(title -> page.element("th", title, "scope", "col"));
        page.close().close().open("tbody");
        for (CellSummary row : rows) {
            row.rounds().forEach(observation -> round(page, row, observation));
        }
        end(page);
        page.close();
    }

    private static void round(Markup page, CellSummary row, Observation observation) {
        Kind kind = observation.verdict().kind();
        Optional<Measurement> shown = observation.measurement().filter(measured -> kind.showing() != Showing.NOTHING);
        page.open("tr")
                .element("th", row.name(), "scope", "row")
                .element(
                        "td",
                        observation.round().round() + "/" + observation.round().rounds());
        cell(page, shown.map(m -> Leading.RATE.text(kind.showing(), m.goodput().perSecond())));
        cell(page, shown.flatMap(Measurement::latency).map(l -> TimeSpan.format(l.mean())));
        cell(page, shown.flatMap(Measurement::latency).flatMap(l -> l.at(50)).map(TimeSpan::format));
        cell(page, shown.flatMap(Measurement::latency).flatMap(l -> l.at(99)).map(TimeSpan::format));
        cell(page, shown.flatMap(Measurement::latency).flatMap(l -> l.max()).map(TimeSpan::format));
        cell(
                page,
                shown.map(m -> String.format(
                        Locale.ROOT, "%.1f", m.serverCpuPerRequest().toNanos() / 1e3)));
        cell(page, shown.map(m -> percent(m.usage().serverShareUsed())));
        cell(page, shown.map(m -> percent(m.usage().generatorShareUsed())));
        page.open("td");
        Chips.chip(page, kind, kind.name());
        page.close().close();
    }

    /** What JVMs did in each round, folded away; nothing where no server ran on one. */
    static void jvms(Markup page, List<CellSummary> rows) {
        List<Observation> onJvm = rows.stream()
                .flatMap(row -> row.rounds().stream())
                .filter(observation ->
                        observation.measurement().flatMap(Measurement::jvm).isPresent())
                .toList();
        if (onJvm.isEmpty()) {
            return;
        }
        page.open("details").element("summary", "What the JVMs did");
        begin(page, "What the JVMs did", "words-last");
        page.open("tr").element("th", "server", "scope", "col");
        JVM_COLUMNS.forEach(title -> page.element("th", title, "scope", "col"));
        page.close().close().open("tbody");
        onJvm.forEach(observation -> jvm(page, observation));
        end(page);
        page.close();
    }

    private static void jvm(Markup page, Observation observation) {
        JvmFacts facts = observation.measurement().flatMap(Measurement::jvm).orElseThrow();
        Optional<JvmWork> work = facts.work();
        page.open("tr")
                .element("th", observation.round().cell().server(), "scope", "row")
                .element(
                        "td",
                        observation.round().round() + "/" + observation.round().rounds());
        cell(page, work.map(w -> Long.toString(w.collections())));
        cell(page, work.map(w -> TimeSpan.format(w.pause())));
        cell(page, work.flatMap(JvmWork::heapBytes).map(bytes -> new ByteSize(bytes).toString()));
        cell(page, work.map(w -> Long.toString(w.compilations())));
        cell(page, work.map(w -> TimeSpan.format(w.compileTime())));
        cell(page, work.map(w -> new ByteSize(w.codeBytes()).toString()));
        page.element("td", facts.absence()).close();
    }

    private static void cell(Markup page, Optional<String> text) {
        page.element("td", text.orElse(Figures.ABSENT), "class", text.isPresent() ? "figure" : "absent");
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", part * 100);
    }

    /** What each server said of itself at boot; nothing where none started. */
    static void servers(Markup page, List<Observation> observations) {
        Map<String, Observation> started = observations.stream()
                .filter(observation -> observation.bootLine().isPresent())
                .sorted(Comparator.comparing(
                        observation -> observation.conformance().isEmpty()))
                .collect(Collectors.toMap(
                        o -> o.round().cell().server(), o -> o, (first, later) -> first, TreeMap::new));
        if (started.isEmpty()) {
            return;
        }
        page.element("h2", "What ran");
        begin(page, "What ran", "words");
        page.open("tr");
        SERVER_COLUMNS.forEach(title -> page.element("th", title, "scope", "col"));
        page.close().close().open("tbody");
        started.forEach((server, observation) -> server(page, server, observation));
        end(page);
    }

    private static void server(Markup page, String server, Observation seen) {
        BootLine boot = seen.bootLine().orElseThrow();
        page.open("tr")
                .element("th", server, "scope", "row")
                .element("td", Footer.component(boot.framework()))
                .element("td", Footer.component(boot.runtime()))
                .element("td", boot.transport())
                .element("td", Integer.toString(boot.workers()))
                .element("td", seen.startup().map(HtmlTables::startup).orElse(Figures.ABSENT))
                .element(
                        "td",
                        seen.conformance()
                                .map(c -> c.passed() + "/" + c.total())
                                .orElse(Figures.ABSENT))
                .element(
                        "td",
                        seen.server()
                                .map(i -> new ByteSize(i.sizeBytes()).toString())
                                .orElse(Figures.ABSENT))
                .element("td", extras(boot))
                .close();
    }

    private static String startup(Observation.Startup startup) {
        return (startup.upperBound() ? "≤ " : "") + TimeSpan.format(startup.time());
    }

    private static String extras(BootLine boot) {
        String on = boot.features().entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        String jvm = boot.jvm()
                .map(java -> "; collector " + java.collector() + ", " + String.join(" ", java.flags()))
                .orElse("");
        return (on.isEmpty() ? "no extra work per request" : on + " on") + "; from " + boot.provenance() + jvm;
    }

    static void begin(Markup page, String label, String style) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label)
                .open("table", "class", style)
                .open("thead");
    }

    static void end(Markup page) {
        page.close().close().close();
    }
}
