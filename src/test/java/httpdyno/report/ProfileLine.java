package httpdyno.report;

import httpdyno.measure.Observation;
import java.util.List;
import java.util.stream.Collectors;

/** How a profile loads its servers, on one line. */
final class ProfileLine {

    private ProfileLine() {}

    /** {@code 100 connections, 10 requests in flight on each, keep-alive; loaded by wrk 4.1.0}. */
    static String of(ProfileInfo profile, List<Observation> observations) {
        String connections = observations.stream()
                .map(observation -> observation.round().cell())
                .map(cell -> cell.level().connections())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
        int inFlight = profile.load().pipelining();
        return connections + (connections.equals("1") ? " connection, " : " connections, ") + inFlight
                + (inFlight == 1 ? " request" : " requests") + " in flight on each, "
                + (profile.load().keepAlive() ? "keep-alive" : "one connection per request") + "; loaded by "
                + Footer.generators(observations);
    }
}
