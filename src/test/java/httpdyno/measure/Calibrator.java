package httpdyno.measure;

import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.load.Latency;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Responder.UnavailableException;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Cell;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures what load tools can do and how wrong their latencies are, against the responder. */
public final class Calibrator {

    private static final Logger LOG = LoggerFactory.getLogger(Calibrator.class);

    private static final Duration CEILING_WINDOW = Duration.ofSeconds(3);
    private static final Duration READING_WINDOW = Duration.ofSeconds(2);

    /** Undisturbed windows whose best is the ceiling, and how many are tried for them on a busy host. */
    private static final int CEILINGS = 3;

    private static final int MOST_CEILINGS = 6;

    /** Tries for one undisturbed reading, and for one that a disturbance does not make look wrong. */
    private static final int MOST_READINGS = 3;

    private static final int MOST_DOUBTFUL_READINGS = 6;

    /** A fixed rate that no tool delivers: what it delivers of it is the most that it can. */
    private static final int BEYOND_ANY = 1_000_000;

    /** Largest fixed rate at which latency is read. */
    private static final int LIGHT_RATE = 1_000;

    /**
     * Requests in flight by the latency that is read: so few that the responder rests, and nothing queues, at either
     * end.
     */
    private static final List<Light> LIGHTS = List.of(
            new Light(Duration.ZERO, 1), new Light(Duration.ofMillis(1), 10), new Light(Calibration.JUDGED_AT, 100));

    private final Bench bench;
    private final ServerManifest responder;
    private final String host;
    private final Clock clock;

    /**
     * @param responder manifest of the responder
     * @param host fingerprint of the host
     */
    public Calibrator(Bench bench, ServerManifest responder, String host, Clock clock) {
        this.bench = bench;
        this.responder = responder;
        this.host = host;
        this.clock = clock;
    }

    /** A latency to be read and how many requests may be in flight meanwhile. */
    private record Light(Duration delay, int inFlight) {

        LoadShape of(Shape shape) {
            int connections = Math.max(1, Math.min(shape.connections(), inFlight / shape.pipelining()));
            LoadShape closed = new LoadShape(connections, shape.pipelining(), shape.keepAlive());
            if (!shape.fixedRate()) {
                return closed;
            }
            // Half of what as many connections carry, so that none is waited for.
            long nanos = Math.max(delay.toNanos(), 1_000_000);
            return closed.at((int) Math.max(1, Math.min(LIGHT_RATE, connections * 500_000_000L / nanos)));
        }

        Map<String, String> environment() {
            return Map.of("DELAY_US", Long.toString(delay.toNanos() / 1000));
        }
    }

    /**
     * What to calibrate.
     *
     * @param generator a tool that can express the shape
     * @param shape kind of load
     * @param shares CPUs of both sides
     */
    public record Item(LoadGenerator generator, Shape shape, CpuShares shares) {

        /** The load that asks for more than the tool can do. */
        LoadShape most() {
            LoadShape closed = new LoadShape(shape.connections(), shape.pipelining(), shape.keepAlive());
            return shape.fixedRate() ? closed.at(BEYOND_ANY) : closed;
        }
    }

    /**
     * What came of it.
     *
     * @param calibration absent where the tool could not be calibrated
     * @param absence why it is absent, one sentence; empty where it is there
     */
    public record Outcome(Optional<Calibration> calibration, String absence) {

        public static Outcome none(String why) {
            return new Outcome(Optional.empty(), why);
        }
    }

    /** What a calibration of {@code item} made now would hold for; absent where an image cannot be had. */
    public Optional<Calibration.Key> key(Item item) {
        try {
            return Optional.of(requireKey(item));
        } catch (UnavailableException absent) {
            return Optional.empty();
        }
    }

    private Calibration.Key requireKey(Item item) throws UnavailableException {
        try {
            BuiltImage generator =
                    bench.image(images -> images.generator(item.generator().id()));
            BuiltImage known = bench.image(images -> images.calibration(responder.id()));
            return new Calibration.Key(
                    host,
                    item.generator().id(),
                    generator.id(),
                    known.id(),
                    item.shape(),
                    item.shares().server(),
                    item.shares().generator());
        } catch (VerdictException unavailable) {
            throw new UnavailableException(unavailable.getMessage());
        }
    }

    /**
     * Calibrate one tool under one shape; whatever happens, it ends in an outcome.
     *
     * @throws EngineException when the run is being ended
     */
    public Outcome calibrate(Item item) {
        Instant measuredAt = clock.instant();
        try {
            Calibration.Key key = requireKey(item);
            List<Reading> readings = new ArrayList<>();
            Optional<Ceiling> ceiling = Optional.empty();
            for (Light light : LIGHTS) {
                try (Responder opened = open(item, light.environment())) {
                    if (light.delay().isZero()) {
                        ceiling = Optional.of(ceiling(item, opened));
                    }
                    readings.add(reading(item, light, opened));
                }
            }
            return new Outcome(Optional.of(new Calibration(key, measuredAt, ceiling.orElseThrow(), readings)), "");
        } catch (UnavailableException absent) {
            return Outcome.none(absent.getMessage());
        } catch (EngineException | IllegalArgumentException broken) {
            bench.engine().requireOpen();
            LOG.error("a load tool was not calibrated", broken);
            return Outcome.none(broken.getMessage());
        }
    }

    /**
     * Read one latency alone.
     *
     * @throws UnavailableException when there is no responder to read it off
     */
    public Reading read(Item item, Duration delay) throws UnavailableException {
        Light light = LIGHTS.stream()
                .filter(known -> known.delay().equals(delay))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a latency of 0, 1 or 50 ms was required, found " + delay.toMillis() + " ms"));
        try (Responder opened = open(item, light.environment())) {
            return reading(item, light, opened);
        }
    }

    private Responder open(Item item, Map<String, String> environment) throws UnavailableException {
        Profile profile = new Profile(
                "calibration",
                "calibration",
                Profile.Kind.MICROBENCHMARK,
                "",
                "",
                List.of(Responder.HELLO),
                item.most(),
                List.of(),
                0,
                new Profile.Cpus(1, 1),
                Optional.empty(),
                false,
                Map.of());
        Subject subject = new Subject(profile, Responder.contestant(responder, environment), item.generator());
        Cell cell = new Cell(
                profile.id(),
                responder.id(),
                item.generator().id(),
                Level.of(item.shape().connections()));
        return Responder.open(bench, subject, new PlannedRound(cell, 1, 1, item.shares(), Optional.empty()));
    }

    private static LoadSpec spec(Item item, LoadShape shape, Duration window) {
        return new LoadSpec(
                Round.PORT,
                List.of(Responder.HELLO),
                shape,
                window,
                item.shares().generator().size());
    }

    /** The best of the undisturbed windows; of the disturbed ones where there is no other. */
    private static Ceiling ceiling(Item item, Responder opened) throws UnavailableException {
        LoadSpec spec = spec(item, item.most(), CEILING_WINDOW);
        List<Ceiling> seen = new ArrayList<>();
        Verdict last = null;
        for (int i = 0; i < MOST_CEILINGS && undisturbed(seen) < CEILINGS; i++) {
            Window.Outcome outcome = opened.load(spec).window();
            last = outcome.verdict();
            outcome.measurement()
                    .filter(measured -> hasRate(outcome.verdict(), measured))
                    .ifPresent(measured -> seen.add(ceiling(item, spec, measured)));
        }
        String why = last == null ? "" : last.text();
        return seen.stream()
                .max(Comparator.comparing((Ceiling ceiling) -> !ceiling.noisy()).thenComparing(Ceiling::goodput))
                .orElseThrow(() -> new UnavailableException(
                        "none of " + MOST_CEILINGS + " windows gave a rate; the last: " + why));
    }

    /** What disturbs a window may make its figures contradict one another too; the rate was reached in any case. */
    private static boolean hasRate(Verdict verdict, Measurement measured) {
        return verdict.kind().showing() != Showing.NOTHING
                || verdict.kind() == Kind.INCONSISTENT && Judge.disturbed(measured.usage());
    }

    private static long undisturbed(List<Ceiling> seen) {
        return seen.stream().filter(ceiling -> !ceiling.noisy()).count();
    }

    private static Ceiling ceiling(Item item, LoadSpec spec, Measurement measured) {
        Usage usage = measured.usage();
        Capacity capacity = Capacity.of(item.generator(), true, spec, item.shares());
        boolean tool = capacity.generatorUses(usage, Bounds.SATURATED);
        boolean known = capacity.serverUses(usage, Bounds.SATURATED);
        return new Ceiling(
                measured.goodput(),
                tool ? Limit.TOOL : known ? Limit.RESPONDER : Limit.NEITHER,
                usage.generatorShareUsed(),
                usage.serverShareUsed(),
                Judge.disturbed(usage));
    }

    /** The first undisturbed one; of disturbed ones the truest, since what disturbs only adds. */
    private static Reading reading(Item item, Light light, Responder opened) throws UnavailableException {
        LoadSpec spec = spec(item, light.of(item.shape()), READING_WINDOW);
        Reading best = null;
        for (int i = 0; i < MOST_DOUBTFUL_READINGS && doubtful(best, i); i++) {
            Reading next = reading(light, opened.load(spec));
            best = best == null || !next.noisy() || off(next) < off(best) ? next : best;
        }
        return best;
    }

    private static boolean doubtful(Reading best, int tries) {
        return best == null || best.noisy() && (tries < MOST_READINGS || best.isOff());
    }

    private static long off(Reading reading) {
        return reading.bias().map(bias -> bias.abs().toNanos()).orElse(Long.MAX_VALUE);
    }

    /** Whatever the verdict: that a tool's figures contradict one another is what is looked for here. */
    private static Reading reading(Light light, Responder.Loaded loaded) {
        Window.Outcome outcome = loaded.window();
        Optional<Latency> latency = outcome.measurement().flatMap(Measurement::latency);
        Optional<Duration> median = latency.flatMap(known -> known.at(50));
        boolean disturbed = outcome.measurement()
                .map(measured -> Judge.disturbed(measured.usage()))
                .orElse(true);
        String absence = outcome.measurement()
                .map(measured -> measured.report().latencyAbsence())
                .filter(reason -> !reason.isEmpty())
                .orElseGet(() -> outcome.verdict().text());
        return new Reading(
                light.delay(),
                Duration.ofNanos(loaded.tally().delays().medianNanos()),
                median,
                median.flatMap(known -> latency.map(Latency::mean)),
                median.isPresent() ? "" : absence,
                disturbed);
    }
}
