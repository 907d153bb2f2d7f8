package httpdyno.report;

import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Figures.Column;
import httpdyno.stat.Summary;
import java.util.List;
import java.util.Locale;

/** A run as one self-contained page: the tables of the Markdown report and a bar chart per profile. */
final class HtmlReport {

    private static final String STYLE = """
            body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1c2330}
            h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.2rem}
            table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
            th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #dde2ea;white-space:nowrap}
            th:first-child,td:first-child,th:last-child,td:last-child{text-align:left}
            .chart{width:100%;margin:1rem 0}.chart text{font-size:13px;fill:#1c2330}
            .bar-OK{fill:#2f7d5b}.bar-CLIENT_BOUND{fill:#4a76b8}.bar-NOISY,.bar-THROTTLED,.bar-RATE_NOT_MET{fill:#c08a2d}
            .why{margin:.2rem 0}.why b{font-family:ui-monospace,monospace}
            pre{background:#f4f6f9;padding:.6rem;overflow:auto}
            .micro{border-left:4px solid #c08a2d;padding-left:.8rem}
            @media(prefers-color-scheme:dark){body{background:#14181f;color:#dfe5ee}.chart text{fill:#dfe5ee}
            th,td{border-color:#2c3442}pre{background:#1d232d}}
            """;

    private static final int BAR_HEIGHT = 26;
    private static final int LABEL_WIDTH = 130;
    private static final int BAR_WIDTH = 620;

    private HtmlReport() {}

    static String render(RunInfo run, List<Observation> observations) {
        StringBuilder page = new StringBuilder();
        page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width\"><title>httpdyno ")
                .append(escape(run.id()))
                .append("</title><style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>httpdyno run ")
                .append(escape(run.id()))
                .append("</h1>\n");
        for (Profile profile : run.profiles()) {
            List<Observation> own = observations.stream()
                    .filter(o -> o.round().cell().profile().equals(profile.id()))
                    .toList();
            if (!own.isEmpty()) {
                section(page, profile, own);
            }
        }
        page.append("<h2>Read with this</h2>\n<ul>\n");
        Footer.lines(run, observations)
                .forEach(line -> page.append("<li>").append(escape(line)).append("</li>\n"));
        return page.append("</ul>\n</body></html>\n").toString();
    }

    private static void section(StringBuilder page, Profile profile, List<Observation> observations) {
        List<CellSummary> rows = CellSummary.of(observations);
        page.append("<h2>")
                .append(escape(profile.id() + ": " + profile.title()))
                .append("</h2>\n");
        if (profile.kind() == Profile.Kind.MICROBENCHMARK) {
            page.append("<p class=\"micro\"><b>Microbenchmark:</b> ")
                    .append(escape(profile.caveat()))
                    .append("</p>\n");
        }
        chart(page, rows);
        table(page, rows);
        rows.stream().filter(row -> row.verdict().kind() != Kind.OK).forEach(row -> explanation(page, row));
    }

    private static void chart(StringBuilder page, List<CellSummary> rows) {
        double most = rows.stream()
                .flatMap(row -> row.goodput().stream())
                .mapToDouble(Summary::max)
                .max()
                .orElse(0);
        int height = rows.size() * BAR_HEIGHT + 4;
        page.append(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" role=\"img\" aria-label=\"requests per second\" viewBox=\"0 0 %d %d\">\n",
                LABEL_WIDTH + BAR_WIDTH + 250,
                height));
        for (int i = 0; i < rows.size(); i++) {
            bar(page, rows.get(i), i * BAR_HEIGHT, most);
        }
        page.append("</svg>\n");
    }

    private static void bar(StringBuilder page, CellSummary row, int top, double most) {
        double median = row.goodput().map(Summary::median).orElse(0.0);
        double width = most == 0 ? 0 : BAR_WIDTH * median / most;
        Kind kind = row.verdict().kind();
        String label = kind.showing() == Showing.NOTHING
                ? kind.name()
                : Figures.COLUMNS.get(0).text().apply(row) + " req/s" + (kind == Kind.OK ? "" : "  " + kind);
        page.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                        + "<rect class=\"bar-%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>"
                        + "<text x=\"%.1f\" y=\"%d\">%s</text>\n",
                LABEL_WIDTH - 8,
                top + 18,
                escape(row.cell().server()),
                kind,
                LABEL_WIDTH,
                top + 3,
                width,
                BAR_HEIGHT - 6,
                LABEL_WIDTH + width + 8,
                top + 18,
                escape(label)));
    }

    private static void table(StringBuilder page, List<CellSummary> rows) {
        page.append("<table><thead><tr><th>server</th>");
        Figures.COLUMNS.stream()
                .map(Column::title)
                .forEach(title -> page.append("<th>").append(escape(title)).append("</th>"));
        page.append("<th>verdict</th></tr></thead>\n<tbody>\n");
        for (CellSummary row : rows) {
            page.append("<tr><td>").append(escape(row.cell().server())).append("</td>");
            Figures.COLUMNS.forEach(column ->
                    page.append("<td>").append(escape(column.text().apply(row))).append("</td>"));
            page.append("<td>").append(row.verdict().kind()).append("</td></tr>\n");
        }
        page.append("</tbody></table>\n");
    }

    private static void explanation(StringBuilder page, CellSummary row) {
        page.append("<p class=\"why\"><b>")
                .append(escape(row.cell().server()))
                .append("</b> ")
                .append(escape(row.verdict().text()))
                .append("</p>\n");
        row.rounds().stream()
                .filter(o -> o.verdict().kind() == row.verdict().kind()
                        && !o.logTail().isEmpty())
                .findFirst()
                .ifPresent(o -> page.append("<pre>")
                        .append(escape(String.join("\n", o.logTail())))
                        .append("</pre>\n"));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
