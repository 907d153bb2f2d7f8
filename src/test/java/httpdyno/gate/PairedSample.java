package httpdyno.gate;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A round of a server, for tests of pairs.
 *
 * @param cell what was measured
 * @param kind its verdict; nothing was measured where that shows no number
 * @param perSecond correct responses per second
 * @param cpuMicros CPU time per response, in microseconds
 * @param rssBytes resident memory
 * @param p99Millis latency, in milliseconds
 * @param offered requests per second of a fixed rate
 */
record PairedSample(
        Cell cell,
        Kind kind,
        double perSecond,
        double cpuMicros,
        Optional<Long> rssBytes,
        Optional<Double> p99Millis,
        OptionalInt offered) {

    static final Duration WINDOW = BaselineSample.WINDOW;

    /** A closed loop without latency. */
    static PairedSample of(String server, double perSecond) {
        return new PairedSample(
                cell("no-pipelining", server),
                Kind.OK,
                perSecond,
                100,
                Optional.of(100L << 20),
                Optional.empty(),
                OptionalInt.empty());
    }

    static Cell cell(String profile, String server) {
        return new Cell(profile, server, "wrk", Level.of(100));
    }

    PairedSample with(Kind other) {
        return new PairedSample(cell, other, perSecond, cpuMicros, rssBytes, p99Millis, offered);
    }

    PairedSample under(String profile) {
        return new PairedSample(cell(profile, cell.server()), kind, perSecond, cpuMicros, rssBytes, p99Millis, offered);
    }

    PairedSample cpu(double micros) {
        return new PairedSample(cell, kind, perSecond, micros, rssBytes, p99Millis, offered);
    }

    PairedSample withoutRss() {
        return new PairedSample(cell, kind, perSecond, cpuMicros, Optional.empty(), p99Millis, offered);
    }

    PairedSample p99(double millis) {
        return new PairedSample(cell, kind, perSecond, cpuMicros, rssBytes, Optional.of(millis), offered);
    }

    PairedSample atFixedRate() {
        return new PairedSample(
                cell, kind, perSecond, cpuMicros, rssBytes, p99Millis, OptionalInt.of((int) Math.round(perSecond)));
    }

    Observation observation() {
        return BaselineSample.round(cell.server(), sample -> {
            sample.profile = cell.profile();
            sample.generator = cell.generator();
            sample.level = cell.level();
            sample.verdict = Verdict.of(kind, "", "");
            sample.measured = kind.showing() != Verdict.Showing.NOTHING;
            sample.perSecond = perSecond;
            sample.cpuSeconds = cpuMicros / 1e6;
            sample.rssBytes = rssBytes.map(Long::doubleValue);
            sample.timed = p99Millis.isPresent();
            p99Millis.ifPresent(millis -> sample.p99Seconds = millis / 1e3);
            sample.offered = offered;
        });
    }
}
