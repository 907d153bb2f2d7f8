package httpdyno.measure;

import httpdyno.manifest.LoadShape;
import httpdyno.unit.CpuSet;
import httpdyno.unit.Rate;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What one load tool can do on one host under one shape, and how wrong its latency is: measured against the responder,
 * whose own cost is next to nothing and whose latency is known.
 *
 * @param key what it holds for, and nothing else
 * @param measuredAt when it began
 * @param ceiling highest rate
 * @param readings what the tool said of latencies that are known, the shortest first
 */
public record Calibration(Key key, Instant measuredAt, Ceiling ceiling, List<Reading> readings) {

    /** The latency at which a tool's median is judged: long enough for the host's own jitter to be small beside it. */
    public static final Duration JUDGED_AT = Duration.ofMillis(50);

    /** Part of the true median by which a tool's may be off. */
    public static final double TOLERATED_BIAS = 0.10;

    public Calibration {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(ceiling, "ceiling");
        readings = List.copyOf(readings);
    }

    /**
     * What a calibration holds for; where any of it differs, it says nothing.
     *
     * @param host fingerprint of the host
     * @param generator id of the load tool
     * @param generatorImage image id of the load tool
     * @param responderImage image id of the responder
     * @param shape kind of load
     * @param serverCpus CPUs of the responder
     * @param generatorCpus CPUs of the load tool
     */
    public record Key(
            String host,
            String generator,
            String generatorImage,
            String responderImage,
            Shape shape,
            CpuSet serverCpus,
            CpuSet generatorCpus) {

        public Key {
            Objects.requireNonNull(shape, "shape");
            Objects.requireNonNull(serverCpus, "serverCpus");
            Objects.requireNonNull(generatorCpus, "generatorCpus");
        }
    }

    /**
     * A kind of load: what of its shape a tool's abilities depend on. They do not depend on which rate is asked for.
     *
     * @param connections open connections
     * @param pipelining requests in flight per connection
     * @param keepAlive whether a connection carries more than one request
     * @param fixedRate whether requests are sent at a rate of their own
     */
    public record Shape(int connections, int pipelining, boolean keepAlive, boolean fixedRate) {

        public static Shape of(LoadShape shape) {
            return new Shape(
                    shape.connections(),
                    shape.pipelining(),
                    shape.keepAlive(),
                    shape.rate().isPresent());
        }

        /** {@code 100 connections, 10 requests in flight on each}. */
        public String text() {
            return connections
                    + (connections == 1 ? " connection" : " connections")
                    + (pipelining > 1 ? ", " + pipelining + " requests in flight on each" : "")
                    + (keepAlive ? "" : ", one request on each")
                    + (fixedRate ? ", fixed rate" : "");
        }
    }

    /** What kept a rate from being higher. */
    public enum Limit {
        /** The tool used 90 % or more of what it can use of its CPUs: it can do no more. */
        TOOL,
        /** The responder did and the tool did not: the tool can do this at least. */
        RESPONDER,
        /** Neither did, as where a fixed rate was met: the tool can do this at least. */
        NEITHER
    }

    /**
     * Highest rate of several short windows.
     *
     * @param goodput correct responses per second of the suite's own clock
     * @param limit what kept it from being higher
     * @param generatorShareUsed part of its CPUs that the tool used
     * @param responderShareUsed part of its CPUs that the responder used
     * @param noisy whether no window was undisturbed, so that the rate may be too low
     */
    public record Ceiling(
            Rate goodput, Limit limit, double generatorShareUsed, double responderShareUsed, boolean noisy) {

        public Ceiling {
            Objects.requireNonNull(goodput, "goodput");
            Objects.requireNonNull(limit, "limit");
        }

        /** A rate as part of this one. */
        public double part(Rate rate) {
            return rate.perSecond() / goodput.perSecond();
        }

        /** Whether the tool alone explains that a rate is no higher. */
        boolean explains(Rate rate) {
            return limit == Limit.TOOL && part(rate) >= Bounds.SATURATED && !refutedBy(rate);
        }

        /** Whether a rate shows that the tool can do more than it could when it was calibrated. */
        public boolean refutedBy(Rate rate) {
            return limit == Limit.TOOL && part(rate) > 1;
        }
    }

    /**
     * What the tool said of one known latency, under a load so light that nothing queues.
     *
     * @param delay what the responder was asked to wait before each response
     * @param served the median of what it really waited, by its own clock: what the tool is held against
     * @param median the tool's p50; absent with {@code mean} where it gives no usable latency
     * @param mean the tool's mean
     * @param absence why there is no latency, empty where there is one
     * @param noisy whether no window was undisturbed
     */
    public record Reading(
            Duration delay,
            Duration served,
            Optional<Duration> median,
            Optional<Duration> mean,
            String absence,
            boolean noisy) {

        public Reading {
            if (median.isPresent() != mean.isPresent() || median.isPresent() != absence.isEmpty()) {
                throw new IllegalArgumentException("a reading has a median and a mean, or a reason why there is none");
            }
        }

        /** How much longer than the truth the tool's median is; negative where it is shorter. */
        public Optional<Duration> bias() {
            return median.map(seen -> seen.minus(served));
        }

        /** The same as part of the truth; absent also where the truth is nothing. */
        public Optional<Double> biasPart() {
            return served.isZero() ? Optional.empty() : bias().map(off -> off.toNanos() / (double) served.toNanos());
        }

        /** Whether the tool's median is further from the truth than a published one may be. */
        public boolean isOff() {
            return biasPart().filter(part -> Math.abs(part) > TOLERATED_BIAS).isPresent();
        }
    }

    /** The reading of one latency. */
    public Optional<Reading> at(Duration delay) {
        return readings.stream()
                .filter(reading -> reading.delay().equals(delay))
                .findFirst();
    }

    /** Why the tool's latency under this shape is not to be published, one sentence without its stop; empty where it may be. */
    public Optional<String> latencyObjection() {
        return at(JUDGED_AT)
                .filter(Reading::isOff)
                .map(reading -> String.format(
                        Locale.ROOT,
                        "%s's median of a latency of %s was %s when it was calibrated%s, %+.1f %%; more than %.0f %% is"
                                + " not published",
                        key.generator(),
                        TimeSpan.format(reading.served()),
                        TimeSpan.format(reading.median().orElseThrow()),
                        reading.noisy() ? " on a busy host" : "",
                        reading.biasPart().orElseThrow() * 100,
                        TOLERATED_BIAS * 100));
    }
}
