package httpdyno.measure;

import httpdyno.load.Latency;
import httpdyno.load.LoadReport.Bytes.Scope;
import httpdyno.load.LoadSpec;
import httpdyno.measure.Verdict.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Turns what a window showed into a verdict: rules in the order of {@link Verdict.Kind}, the first that applies. */
final class Judge {

    private final LoadSpec spec;
    private final double toleratedFraction;
    private final Capacity capacity;
    private final Measurement measured;
    private final WindowRecord window;
    private final Aftermath aftermath;

    private Judge(
            LoadSpec spec,
            double toleratedFraction,
            Capacity capacity,
            Measurement measured,
            WindowRecord window,
            Aftermath aftermath) {
        this.spec = spec;
        this.toleratedFraction = toleratedFraction;
        this.capacity = capacity;
        this.measured = measured;
        this.window = window;
        this.aftermath = aftermath;
    }

    /**
     * Judge one window.
     *
     * @param toleratedFraction the profile's tolerance for unexpected responses and errors
     * @param capacity what of its share each side can use
     */
    static Verdict judge(
            LoadSpec spec,
            double toleratedFraction,
            Capacity capacity,
            Measurement measured,
            WindowRecord window,
            Aftermath aftermath) {
        return new Judge(spec, toleratedFraction, capacity, measured, window, aftermath).verdict();
    }

    private Verdict verdict() {
        List<Supplier<Optional<Verdict>>> rules = List.of(
                () -> ended(aftermath),
                () -> Silence.verdict(spec, measured, window, aftermath),
                this::invalid,
                this::clocks,
                this::little,
                this::bytes,
                this::connections,
                this::connectionPerRequest,
                this::throttled,
                this::noisy,
                this::rateNotMet,
                this::clientBound);
        return rules.stream().flatMap(rule -> rule.get().stream()).findFirst().orElseGet(() -> bound().notBound());
    }

    /** CRASHED or OOM_KILLED, from the server's state alone. */
    static Optional<Verdict> ended(Aftermath aftermath) {
        if (aftermath.state().oomKilled() || aftermath.oomKills() > 0) {
            return Optional.of(new Verdict(
                    Kind.OOM_KILLED,
                    "the kernel killed a process of the server at its memory limit.",
                    "See the server's log in raw/; look for a leak.",
                    Map.of("oomKills", Math.max(1, aftermath.oomKills()))));
        }
        if (!aftermath.state().running()) {
            OptionalLong code = aftermath.state().exitCode();
            return Optional.of(new Verdict(
                    Kind.CRASHED,
                    "the server ended"
                            + (code.isPresent()
                                    ? " with exit code " + code.getAsLong()
                                    : "; its exit code is not known")
                            + ".",
                    "Its last lines are below and in raw/.",
                    code.isPresent() ? Map.of("exitCode", code.getAsLong()) : Map.of()));
        }
        return Optional.empty();
    }

    private Optional<Verdict> invalid() {
        long completed = measured.report().completed();
        long wrongStatus = completed - measured.report().asExpected();
        long errors = measured.report().errors().total();
        long wrongVerified = measured.verified().wrong();
        double fraction = (wrongStatus + errors) / (double) Math.max(1, completed + errors);
        double verifiedFraction =
                wrongVerified / (double) Math.max(1, measured.verified().responses() + wrongVerified);
        boolean tolerated = fraction <= toleratedFraction && verifiedFraction <= toleratedFraction;
        if (tolerated && aftermath.contractProblems().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> evidence = new TreeMap<>(Map.of(
                "unexpectedResponses", wrongStatus,
                "socketErrors", errors,
                "wrongOfVerified", wrongVerified,
                "toleratedFraction", toleratedFraction));
        String probe = aftermath.contractProblems().isEmpty()
                ? ""
                : " Probe after the window: " + aftermath.contractProblems().get(0) + ".";
        return Optional.of(new Verdict(
                Kind.INVALID,
                String.format(
                        Locale.ROOT,
                        "%,d of %,d responses had an unexpected status, %,d requests failed, %,d of %,d responses"
                                + " compared byte for byte were wrong; tolerated: %s %%.%s",
                        wrongStatus,
                        completed,
                        errors,
                        wrongVerified,
                        measured.verified().responses() + wrongVerified,
                        Capacity.percent(toleratedFraction),
                        probe),
                "See the transcript and the tool's output in raw/.",
                evidence));
    }

    /** The tool's clock against the namespace's traffic, which may trickle out: any instant of that will do. */
    private Optional<Verdict> clocks() {
        WindowRecord.Traffic traffic = window.traffic();
        if (traffic == null) {
            return Optional.empty();
        }
        double tool = measured.report().elapsed().toNanos() / 1e9;
        double shortest = (window.loadEndNanos() - traffic.startNanos()) / 1e9;
        double longest = (traffic.lastPacketNanos() - traffic.startNanos()) / 1e9;
        // What the suite's own clock leaves open is not held against the tool.
        double slack = (traffic.startErrorNanos() + traffic.endErrorNanos() + Bounds.CLOCK_ALLOWANCE.toNanos()) / 1e9;
        double beyond = Math.max(Math.max(shortest - tool, tool - longest) - slack, 0);
        return beyond <= Bounds.CLOCK_DIFFERENCE * tool
                ? Optional.empty()
                : inconsistent(
                        String.format(
                                Locale.ROOT,
                                "the tool says its window was %.3f s, the namespace's traffic lasted %.3f to %.3f s.",
                                tool,
                                shortest,
                                longest),
                        Map.of("toolSeconds", tool, "ownSeconds", shortest));
    }

    /** Little's law, judged on the interval that the tool's resolution leaves open. */
    private Optional<Verdict> little() {
        // A fixed rate keeps as many in flight as the server makes it.
        if (measured.latency().isEmpty() || spec.shape().rate().isPresent()) {
            return Optional.empty();
        }
        Latency latency = measured.latency().get();
        double low = inFlightRatio(latency.mean());
        boolean tooHigh = low > Bounds.LITTLE_HIGH;
        // A busy tool leaves connections idle while it works on others: that is CLIENT_BOUND, see there.
        boolean tooLow = idleConnections() && !capacity.generatorUses(measured.usage(), Bounds.BUSY);
        return !tooHigh && !tooLow
                ? Optional.empty()
                : inconsistent(
                        String.format(
                                Locale.ROOT,
                                "rate times mean latency makes %.2f of the requests that should be in flight;"
                                        + " Little's law wants %.2f to %.2f.",
                                low,
                                Bounds.LITTLE_LOW,
                                Bounds.LITTLE_HIGH),
                        Map.of("inFlightRatio", low));
    }

    /** Whether fewer requests were in flight than the profile keeps there, whatever the tool's resolution hides. */
    private boolean idleConnections() {
        return measured.latency()
                .filter(latency -> spec.shape().rate().isEmpty())
                .map(latency -> inFlightRatio(latency.mean().plus(latency.resolution())) < Bounds.LITTLE_LOW)
                .orElse(false);
    }

    private double inFlightRatio(Duration meanLatency) {
        double rate = measured.report().completed() / (measured.window().toNanos() / 1e9);
        double inFlight = (double) spec.shape().connections() * spec.shape().pipelining();
        return rate * meanLatency.toNanos() / 1e9 / inFlight;
    }

    private Optional<Verdict> bytes() {
        if (measured.bytesPerResponse().isEmpty()) {
            return Optional.empty();
        }
        boolean bodyOnly =
                measured.report().bytes().map(b -> b.scope() == Scope.BODY).orElse(false);
        double expected = bodyOnly
                ? spec.requests().stream()
                        .mapToInt(request -> request.expected().body().getBytes(StandardCharsets.UTF_8).length)
                        .average()
                        .orElse(0)
                : measured.wireBytesProbed();
        double found = measured.bytesPerResponse().getAsDouble();
        // Responses that were cut off by the end of the window are in the bytes and not in the count.
        double cut = (double) spec.shape().connections()
                * spec.shape().pipelining()
                / measured.report().completed();
        double difference = Math.abs(found - expected);
        return difference <= (Bounds.BYTES_DIFFERENCE + cut) * expected
                ? Optional.empty()
                : inconsistent(
                        String.format(
                                Locale.ROOT,
                                "%.1f bytes per response arrived, a correct one has %.0f.",
                                found,
                                expected),
                        Map.of("bytesPerResponse", found, "probedBytes", expected));
    }

    private Optional<Verdict> connections() {
        List<Integer> sorted = measured.established().stream().sorted().toList();
        // With a connection per request, some are always between two; a low rate needs few.
        if (!spec.shape().keepAlive()
                || spec.shape().rate().isPresent()
                || sorted.isEmpty()
                || sorted.get(sorted.size() / 2) >= spec.shape().connections()) {
            return Optional.empty();
        }
        return inconsistent(
                "of " + spec.shape().connections() + " connections " + sorted.get(sorted.size() / 2)
                        + " were established at the server (median of " + sorted.size() + " looks).",
                Map.of(
                        "established",
                        sorted.get(sorted.size() / 2),
                        "asked",
                        spec.shape().connections()));
    }

    /** Where each request is to have a connection of its own, the server's kernel must have counted as many. */
    private Optional<Verdict> connectionPerRequest() {
        if (spec.shape().keepAlive()) {
            return Optional.empty();
        }
        long accepted = measured.connectionsAccepted();
        long completed = measured.report().completed();
        // One more of each connection may be under way when the window ends.
        long open = spec.shape().connections();
        long difference = Math.max(completed - accepted, accepted - completed - open);
        return difference <= Bounds.CONNECTIONS_DIFFERENCE * completed
                ? Optional.empty()
                : inconsistent(
                        String.format(
                                Locale.ROOT,
                                "the server accepted %,d connections for %,d requests, %.3f requests on each; wanted: 1.",
                                accepted,
                                completed,
                                completed / (double) Math.max(1, accepted)),
                        Map.of("accepted", accepted, "completed", completed));
    }

    private static Optional<Verdict> inconsistent(String sentence, Map<String, Object> evidence) {
        return Optional.of(new Verdict(
                Kind.INCONSISTENT, sentence, "Measure again; if it stays, do not use this tool here.", evidence));
    }

    private Optional<Verdict> throttled() {
        Long before = window.before().cgroup().nrThrottled();
        Long after = window.after().cgroup().nrThrottled();
        if (before == null || after == null || after.equals(before)) {
            return Optional.empty();
        }
        return Optional.of(new Verdict(
                Kind.THROTTLED,
                "the scheduler held the server back in " + (after - before) + " periods for a CPU quota.",
                "Remove the quota; pinning alone limits the server.",
                Map.of("throttledPeriods", after - before)));
    }

    /** Whether somebody else used the pinned cores for more than a number may bear. */
    static boolean disturbed(Usage usage) {
        return steal(usage) > Bounds.STEAL
                || Math.max(usage.serverForeign(), usage.generatorForeign()) > Bounds.FOREIGN;
    }

    private static double steal(Usage usage) {
        return Math.max(usage.serverSteal(), usage.generatorSteal());
    }

    private Optional<Verdict> noisy() {
        Usage usage = measured.usage();
        if (!disturbed(usage)) {
            return Optional.empty();
        }
        double steal = steal(usage);
        return Optional.of(new Verdict(
                Kind.NOISY,
                String.format(
                        Locale.ROOT,
                        "others used at least %s %% of the server's and %s %% of the generator's CPUs (limit %s %%),"
                                + " the hypervisor took %s %% (limit %s %%).",
                        Capacity.percent(usage.serverForeign()),
                        Capacity.percent(usage.generatorForeign()),
                        Capacity.percent(Bounds.FOREIGN),
                        Capacity.percent(steal),
                        Capacity.percent(Bounds.STEAL)),
                "Stop what else runs on this host, or measure on a quieter one.",
                Map.of(
                        "serverForeign", usage.serverForeign(),
                        "generatorForeign", usage.generatorForeign(),
                        "steal", steal)));
    }

    /** Responses within the planned window against the requests that were due in it. */
    private Optional<Verdict> rateNotMet() {
        if (spec.shape().rate().isEmpty()) {
            return Optional.empty();
        }
        int asked = spec.shape().rate().getAsInt();
        double achieved = measured.report().completed() / (double) spec.window().toSeconds();
        return achieved >= Bounds.RATE * asked
                ? Optional.empty()
                : Optional.of(new Verdict(
                        Kind.RATE_NOT_MET,
                        String.format(
                                Locale.ROOT,
                                "%,.0f of %,d requests per second were answered, %s %% (limit %s %%); %s.",
                                achieved,
                                asked,
                                Capacity.percent(achieved / asked),
                                Capacity.percent(Bounds.RATE),
                                capacity.used(measured.usage())),
                        "Ask for a lower rate (-Ddyno.rate); the latency shown is that of an overload.",
                        Map.of("askedPerSecond", asked, "achievedPerSecond", achieved)));
    }

    private Optional<Verdict> clientBound() {
        return bound().verdict();
    }

    private ClientBound bound() {
        OptionalDouble inFlight = measured.latency()
                .filter(latency -> idleConnections())
                .map(latency -> OptionalDouble.of(inFlightRatio(latency.mean())))
                .orElse(OptionalDouble.empty());
        return new ClientBound(measured, capacity, inFlight);
    }
}
