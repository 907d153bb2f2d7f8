package httpdyno.report;

import httpdyno.load.Generators;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How a profile loads its servers, on one line. */
final class ProfileLine {

    private ProfileLine() {}

    /** {@code 100 connections, 10 requests in flight on each, keep-alive; loaded by wrk 4.1.0}. */
    static String of(ProfileSection section) {
        String shapes =
                section.groups().stream().map(ProfileLine::shape).distinct().collect(Collectors.joining("; "));
        List<Integer> parts = section.profile().percentOfMaximum();
        String ofMaximum = parts.isEmpty()
                ? ""
                : "; " + parts.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + " % of what the server gave in a closed loop just before";
        return shapes + ofMaximum + "; loaded by " + Footer.generators(section.observations()) + passedOver(section);
    }

    /** {@code ; wrk cannot offer a fixed rate}: why tools that are stronger than those that loaded were not taken. */
    private static String passedOver(ProfileSection section) {
        return section.groups().stream()
                .flatMap(group -> Generators.all().stream()
                        .limit(RowGroup.strength(group.generator()))
                        .flatMap(stronger -> stronger.refusal(spec(group)).stream()))
                .distinct()
                .map(reason -> "; " + reason)
                .collect(Collectors.joining());
    }

    private static LoadSpec spec(RowGroup group) {
        LoadShape shape = group.level().kindOf(group.profile().load());
        Request any = new Request("GET", "/", Map.of(), "", new Request.Expected(200, "text/plain", ""));
        return new LoadSpec(1, List.of(any), shape, Duration.ofSeconds(1), 1);
    }

    private static String shape(RowGroup group) {
        LoadShape shape = group.shape();
        int inFlight = shape.pipelining();
        String connections = shape.connections() + (shape.connections() == 1 ? " connection, " : " connections, ");
        String requests = shape.rate().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "%,d requests per second due, ",
                        shape.rate().getAsInt())
                : inFlight + (inFlight == 1 ? " request" : " requests") + " in flight on each, ";
        return (shape.rate().isPresent() ? "at most " : "")
                + connections
                + requests
                + (shape.keepAlive() ? "keep-alive" : "one connection per request");
    }
}
