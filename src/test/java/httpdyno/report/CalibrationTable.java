package httpdyno.report;

import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Calibrations for people: a table of several, and each on one line. */
public final class CalibrationTable {

    private static final List<String> HEAD = List.of(
            "generator",
            "load",
            "ceiling req/s",
            "limit",
            "p50 of 0 ms",
            "p50 of 1 ms",
            "p50 of 50 ms",
            "bias",
            "latency");

    private static final List<Duration> DELAYS = List.of(Duration.ZERO, Duration.ofMillis(1), Calibration.JUDGED_AT);

    private CalibrationTable() {}

    /** One row per calibration, then what has to be known of some. */
    public static String text(List<Calibration> calibrations) {
        MarkdownTable table = new MarkdownTable(HEAD, 1);
        for (Calibration calibration : calibrations) {
            List<String> line = new ArrayList<>(List.of(
                    calibration.key().generator(),
                    calibration.key().shape().text(),
                    rate(calibration.ceiling()),
                    limit(calibration.ceiling().limit())
                            + mark(calibration.ceiling().noisy())));
            DELAYS.forEach(delay -> line.add(median(calibration, delay)));
            line.add(calibration
                    .at(Calibration.JUDGED_AT)
                    .filter(reading -> reading.median().isPresent())
                    .map(CalibrationTable::bias)
                    .orElse(Figures.ABSENT));
            line.add(mayBePublished(calibration));
            table.add(line);
        }
        return table + legend(calibrations);
    }

    private static String legend(List<Calibration> calibrations) {
        boolean noisy = calibrations.stream()
                .anyMatch(calibration -> calibration.ceiling().noisy()
                        || calibration.readings().stream().anyMatch(Reading::noisy));
        return "bias is of 50 ms, against what the responder really waited (median)\n"
                + (noisy
                        ? "~ others used the measured CPUs in every try: a ceiling may be too low, a median too high\n"
                        : "");
    }

    private static String median(Calibration calibration, Duration delay) {
        return calibration
                .at(delay)
                .flatMap(reading -> reading.median().map(median -> span(median) + mark(reading.noisy())))
                .orElse(Figures.ABSENT);
    }

    private static String mayBePublished(Calibration calibration) {
        boolean given =
                calibration.at(Calibration.JUDGED_AT).flatMap(Reading::median).isPresent();
        return !given ? "not given" : calibration.latencyObjection().isPresent() ? "withheld" : "published";
    }

    /** {@code wrk, 100 connections: 149,343 req/s at most, ...}. */
    public static String line(Calibration calibration) {
        Ceiling ceiling = calibration.ceiling();
        return calibration.key().generator() + ", " + calibration.key().shape().text() + ": " + rate(ceiling)
                + " req/s, " + why(ceiling) + "; "
                + calibration
                        .at(Calibration.JUDGED_AT)
                        .map(CalibrationTable::reading)
                        .orElse("no latency read")
                + "; measured " + calibration.measuredAt();
    }

    private static String why(Ceiling ceiling) {
        String who = switch (ceiling.limit()) {
            case TOOL -> used("the tool", ceiling.generatorShareUsed());
            case RESPONDER ->
                used("the responder", ceiling.responderShareUsed()) + ", "
                        + used("the tool", ceiling.generatorShareUsed());
            case NEITHER ->
                "neither side was at its limit: " + used("the tool", ceiling.generatorShareUsed()) + ", "
                        + used("the responder", ceiling.responderShareUsed());
        };
        return who + (ceiling.noisy() ? ", on a busy host" : "");
    }

    private static String used(String who, double share) {
        return String.format(Locale.ROOT, "%s used %.1f %% of its CPUs", who, share * 100);
    }

    private static String reading(Reading reading) {
        return reading.median()
                .map(median -> "median " + span(median) + " of a latency of " + span(reading.served()) + " ("
                        + bias(reading) + ")" + (reading.noisy() ? ", on a busy host" : ""))
                .orElseGet(() -> "no latency, as " + reading.absence());
    }

    private static String bias(Reading reading) {
        Duration bias = reading.bias().orElseThrow();
        return (bias.isNegative() ? "-" : "+")
                + span(bias.abs())
                + reading.biasPart()
                        .map(part -> String.format(Locale.ROOT, ", %+.1f %%", part * 100))
                        .orElse("");
    }

    private static String rate(Ceiling ceiling) {
        return (ceiling.limit() == Limit.TOOL ? "" : "at least ")
                + String.format(Locale.ROOT, "%,.0f", ceiling.goodput().perSecond());
    }

    private static String limit(Limit limit) {
        return limit.name().toLowerCase(Locale.ROOT);
    }

    /** A tool that cuts to whole milliseconds shows nothing below one. */
    private static String span(Duration span) {
        return span.isZero() ? "0 ms" : TimeSpan.format(span);
    }

    private static String mark(boolean noisy) {
        return noisy ? " ~" : "";
    }
}
