package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Contract;
import httpdyno.conformance.Declared;
import httpdyno.conformance.Violation;
import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.Rig;
import httpdyno.manifest.Request;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation.Conformance;
import httpdyno.measure.Observation.Pinning;
import httpdyno.measure.Observation.Startup;
import httpdyno.measure.Round.Arrival;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.PlannedRound;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a server has to pass before it is loaded: readiness, boot line, pinning, conformance, contract. */
final class Entry {

    private static final Duration CONFORMANCE = Duration.ofSeconds(30);
    private static final int WIRE_PROBES = 20;

    private final Bench bench;
    private final Subject subject;
    private final PlannedRound planned;
    private final Rig rig;
    private final Helper helper;
    private final Map<String, String> raw;
    private final Phases phases;

    Entry(
            Bench bench,
            Subject subject,
            PlannedRound planned,
            Rig rig,
            Helper helper,
            Map<String, String> raw,
            Phases phases) {
        this.bench = bench;
        this.subject = subject;
        this.planned = planned;
        this.rig = rig;
        this.helper = helper;
        this.raw = raw;
        this.phases = phases;
    }

    /** Wait for the first correct response, then read the boot line, the pinning and the sysctls. */
    Arrival arrive(int workers) throws VerdictException, HelperGoneException {
        Dynoload.Ready ready = helper.ready(firstRequest(), bench.readiness());
        if (!ready.outcome().equals("ready")) {
            throw notReady(ready);
        }
        requireReachable();
        BootLine boot = bootLine(workers);
        Pinning pinning = pinning(helper.receipts());
        return new Arrival(
                Optional.of(boot),
                Optional.of(pinning),
                Optional.of(helper.sysctls()),
                startup(ready),
                Optional.empty());
    }

    private Request firstRequest() {
        return subject.profile().requests().get(0);
    }

    private VerdictException notReady(Dynoload.Ready ready) throws HelperGoneException {
        Optional<Verdict> ended = Judge.ended(Aftermath.of(rig.server().state()));
        if (ended.isPresent()) {
            return new VerdictException(ended.get(), List.of());
        }
        String last = ready.lastResponse() == null || ready.lastResponse().isEmpty()
                ? String.valueOf(ready.lastError())
                : "\"" + ready.lastResponse().lines().findFirst().orElse("") + "\"";
        boolean answered = ready.lastResponse() != null && !ready.lastResponse().isEmpty();
        Listeners listeners = helper.listeners();
        if (!answered
                && !listeners.sockets().isEmpty()
                && listeners.unreachable(Round.PORT).isPresent()) {
            return unreachable(listeners.unreachable(Round.PORT).get());
        }
        return Round.ended(
                answered ? Kind.NONCONFORMANT : Kind.STALLED,
                "no correct response to " + firstRequest().method() + " "
                        + firstRequest().path() + " within " + bench.readiness().toSeconds() + " s in "
                        + ready.attempts() + " attempts; last: " + last + ".",
                "Start the server's image by hand and look.");
    }

    /** Load goes over the loopback and would not notice that nobody else gets through. */
    private void requireReachable() throws VerdictException, HelperGoneException {
        Optional<String> problem = helper.listeners().unreachable(Round.PORT);
        if (problem.isPresent()) {
            throw unreachable(problem.get());
        }
    }

    private VerdictException unreachable(String problem) {
        return Round.ended(
                Kind.NONCONFORMANT,
                "the server was " + problem + ".",
                "Listen on the port in PORT, on all addresses, in " + folder() + ".");
    }

    private String folder() {
        return "images/servers/" + subject.server().folder() + "/";
    }

    private Optional<Startup> startup(Dynoload.Ready ready) {
        Optional<Instant> started = rig.server().state().startedAt();
        if (started.isEmpty() || ready.readyUnixNanos() == null) {
            return Optional.empty();
        }
        Instant at = Instant.ofEpochSecond(0, ready.readyUnixNanos());
        return Optional.of(new Startup(Duration.between(started.get(), at), ready.attempts() == 1));
    }

    private BootLine bootLine(int workers) throws VerdictException {
        BootLine boot = BootLog.read(rig.server());
        LocalBoot local = LocalBoot.of(boot, subject.contestant().local());
        requireNone(
                "the boot line contradicts server.yaml. ",
                boot.contradictions(subject.server(), workers),
                "Mend the server or " + folder() + "server.yaml.");
        requireNone(
                "the boot line contradicts the local package. ",
                local.contradictions(),
                "Make the version in the package's manifest and the one in its code agree.");
        requireNone(
                "the boot line contradicts the lockfile. ",
                subject.server()
                        .pins()
                        .contradictions(boot.provenance(), boot.framework().version()),
                "images/README.md tells how to write a lockfile.");
        return local.line();
    }

    private static void requireNone(String what, List<String> sentences, String remedy) throws VerdictException {
        if (!sentences.isEmpty()) {
            throw Round.ended(Kind.NONCONFORMANT, what + String.join(" ", sentences), remedy);
        }
    }

    private Pinning pinning(Dynoload.Receipts receipts) {
        Map<String, Integer> threads = receipts.processes().stream()
                .flatMap(process -> process.threads().stream())
                .filter(thread -> thread.cpusAllowedList() != null)
                .collect(Collectors.groupingBy(
                        Dynoload.Receipts.Thread::cpusAllowedList, TreeMap::new, Collectors.summingInt(thread -> 1)));
        CpuSet asked = planned.shares().server();
        for (String allowed : threads.keySet()) {
            // A thread may narrow its own set, never leave the share.
            if (!asked.containsAll(CpuSet.parse(allowed))) {
                throw new EngineException("every thread of the server was required on CPUs " + asked
                        + " and one is allowed on " + allowed + "; the engine's cpuset does not hold.");
            }
        }
        return new Pinning(
                asked.toString(),
                threads,
                planned.shares().generator().toString(),
                receipts.self().cpusAllowedList());
    }

    /** Run the checks that block unless the catalogue or an earlier round did; absent when one did. */
    Optional<Conformance> conformance(BuiltImage image) throws VerdictException {
        if (bench.conformance().of(image.tag()).isPresent()) {
            return Optional.empty();
        }
        phases.begin("conformance");
        ConformanceReport report = Probe.run(
                bench,
                rig.server(),
                subject.server().capabilities(),
                planned.shares().generator(),
                Probe.CheckSet.ENTRY,
                CONFORMANCE);
        bench.conformance().remember(image.tag(), report, "raw/ of the first round (conformance.txt)");
        raw.put("conformance.txt", describe(report));
        List<String> blocking =
                report.blocking().stream().map(Violation::toString).toList();
        List<String> reported = report.violations().stream()
                .filter(violation -> !violation.blocking())
                .map(Violation::toString)
                .toList();
        int total = report.passed().size() + report.violations().size();
        return Optional.of(new Conformance(report.passed().size(), total, blocking, reported));
    }

    private static String describe(ConformanceReport report) {
        StringBuilder text = new StringBuilder();
        report.passed().forEach(id -> text.append("pass ").append(id).append('\n'));
        report.violations()
                .forEach(violation -> text.append("fail ")
                        .append(violation)
                        .append('\n')
                        .append(violation.evidence())
                        .append('\n'));
        return text.toString();
    }

    void requireConformance(BuiltImage image) throws VerdictException {
        List<Violation> blocking = bench.conformance().blocking(image.tag());
        if (!blocking.isEmpty()) {
            List<String> disproved = Declared.disproved(subject.server(), blocking);
            String remedy = disproved.isEmpty() ? "" : "Mend the server or " + folder() + "server.yaml. ";
            Verdict verdict = new Verdict(
                    Kind.NONCONFORMANT,
                    blocking.size() + " blocking check(s) failed, the first: " + blocking.get(0) + "."
                            + String.join(
                                    "",
                                    disproved.stream()
                                            .map(sentence -> " " + sentence)
                                            .toList()),
                    remedy + "Transcripts are in "
                            + bench.conformance().of(image.tag()).orElseThrow().transcripts() + ".",
                    Map.of(Verdict.BLOCKING_CHECKS, blocking.size()));
            throw new VerdictException(verdict, List.of());
        }
    }

    /**
     * The profile's own requests, judged byte for byte.
     *
     * @return size of one correct response on the wire, in bytes, averaged over a few of each request; of a kept-alive
     *     one, or of one that says that the connection closes, as the load has it
     */
    long contract() throws VerdictException, HelperGoneException {
        phases.begin("contract");
        List<String> problems = problems(helper, subject.profile().requests(), raw, "contract-before.txt");
        if (!problems.isEmpty()) {
            throw Round.ended(
                    Kind.NONCONFORMANT,
                    "contract probe: " + problems.get(0) + ".",
                    "The transcript is in raw/ (contract-before.txt).");
        }
        double bytes = 0;
        for (Request request : subject.profile().requests()) {
            bytes += wireBytes(request);
        }
        return Math.round(bytes / subject.profile().requests().size());
    }

    private double wireBytes(Request request) throws VerdictException, HelperGoneException {
        if (!subject.load().shape().keepAlive()) {
            return helper.exchange(List.of(request)).get(0).bytes().length;
        }
        Dynoload.Verified kept = helper.verify(request, 1, WIRE_PROBES, Duration.ofSeconds(2));
        if (kept.wrong() > 0 || kept.verified() < WIRE_PROBES) {
            throw Round.ended(
                    Kind.NONCONFORMANT,
                    "contract probe: of " + WIRE_PROBES + " requests on one connection " + kept.verified()
                            + " were answered correctly.",
                    "The transcript is in raw/ (contract-before.txt).");
        }
        return (double) kept.wireBytes() / kept.verified();
    }

    /** Probe each request of a mix and say what is wrong with the answers; the transcript goes to {@code raw}. */
    static List<String> problems(Helper helper, List<Request> requests, Map<String, String> raw, String name)
            throws HelperGoneException {
        List<Dynoload.Exchange> exchanges = helper.exchange(requests);
        StringBuilder transcript = new StringBuilder();
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < exchanges.size(); i++) {
            Dynoload.Exchange exchange = exchanges.get(i);
            Request request = requests.get(i);
            transcript
                    .append("> ")
                    .append(request.method())
                    .append(' ')
                    .append(request.path())
                    .append('\n');
            transcript
                    .append("< ")
                    .append(exchange.outcome())
                    .append('\n')
                    .append(exchange.response())
                    .append('\n');
            if (exchange.response().isEmpty()) {
                problems.add(
                        "no answer to " + request.method() + " " + request.path() + " (" + exchange.outcome() + ")");
                continue;
            }
            Contract.judge(request, exchange.bytes(), exchange.outcome().equals("closed"))
                    .violations()
                    .forEach(violation -> problems.add(violation.toString()));
        }
        raw.put(name, transcript.toString());
        return problems;
    }
}
