package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.FaultProxy.Fault;
import httpdyno.conformance.Rehearsal.Caught;
import httpdyno.conformance.Rehearsal.Seen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a check must catch, by what it does when nothing is wrong: a check of refusals must not take a 200, one of
 * answers must not take an error or another body, one that listens must hear, one that waits for a close must miss it.
 */
final class Trials {

    private static final Named LENIENT = new Named("200 instead", Misbehaviour.LENIENT);
    private static final Named FAILS = new Named("500 instead", Misbehaviour.FAILS);
    private static final Named ALTERS = new Named("another body", Misbehaviour.ALTERS_THE_BODY);
    private static final Named READS = new Named("a read taken for a request", Misbehaviour.REFUSES);
    private static final Named REVERSES = new Named("answers in reverse", Misbehaviour.ANSWERS_IN_REVERSE);

    /** For checks that look at something else than status and body: what they must catch at their longest pause. */
    private static final Map<String, List<Named>> SPECIAL = Map.of(
            "h1-root", List.of(FAILS, ALTERS),
            "h1-date", List.of(new Named("no Date", Misbehaviour.LEAVES_OUT_DATE)),
            "h1-no-content-encoding", List.of(new Named("a coding", Misbehaviour.NAMES_A_CODING)),
            "h1-echo-length", List.of(new Named("a chunked answer", Misbehaviour.SENDS_CHUNKS)),
            "h1-pipelining", List.of(FAILS, ALTERS, REVERSES));

    private final Rehearsal rehearsal;
    private final Seen seen;
    private final List<Seen> all;
    private final Strike main;
    private final List<String> tried = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    private Trials(Rehearsal rehearsal, Seen seen, List<Seen> all, Strike main) {
        this.rehearsal = rehearsal;
        this.seen = seen;
        this.all = all;
        this.main = main;
    }

    /**
     * What became of one check.
     *
     * @param alone whether the main fault strikes no other check
     * @param tried what was done to it
     * @param complaints what it should have caught and did not
     */
    record Outcome(Check check, boolean alone, List<String> tried, List<String> complaints) {}

    private record Named(String name, Misbehaviour how) {}

    static Outcome of(Rehearsal rehearsal, Seen seen, List<Seen> all) {
        Optional<Strike> main = Strike.find(seen, all, (watched, point) -> true);
        if (main.isEmpty()) {
            return new Outcome(
                    seen.check(), false, List.of(), List.of(seen.check().id() + " never waits for anything"));
        }
        Trials trials = new Trials(rehearsal, seen, all, main.get());
        trials.byAnswer();
        trials.byEarlierRefusal();
        trials.bySilence();
        trials.byGroup();
        return new Outcome(seen.check(), main.get().alone(), trials.tried, trials.complaints);
    }

    private void byAnswer() {
        List<Response> responses = main.responses();
        String id = seen.check().id();
        if (SPECIAL.containsKey(id)) {
            SPECIAL.get(id).forEach(named -> demand(main, named));
        } else if (main.isRefusal()) {
            demandRefusal(main);
        } else {
            demand(main, responses.isEmpty() ? LENIENT : FAILS);
            if (!responses.isEmpty() && isEcho(responses) && says("body", "bytes", "echo")) {
                demand(main, ALTERS);
            }
        }
        if (!responses.isEmpty() && responses.get(responses.size() - 1).announcesClose()) {
            demandClose();
        }
    }

    private void byEarlierRefusal() {
        Strike.find(
                        seen,
                        all,
                        (watched, point) -> watched.equals(main.watched())
                                && point.length() < main.point().length()
                                && new Strike(watched, point, main.key(), false).isRefusal())
                .ifPresent(this::demandRefusal);
    }

    private void bySilence() {
        Strike.find(seen, all, (watched, point) -> point.isSilent(Rehearsal.SILENCE))
                .filter(strike -> !strike.point().equals(main.point()) && isSilentAgain(strike))
                .ifPresent(strike -> demand(strike, new Named("an early answer", Misbehaviour.LENIENT)));
    }

    /** What was silence once may have been a busy host. */
    private boolean isSilentAgain(Strike strike) {
        return rehearsal.watch(seen.check()).connections().stream()
                .filter(again -> again.heard().equals(strike.watched().heard()))
                .flatMap(again -> again.points().stream())
                .anyMatch(point -> point.length() == strike.point().length() && point.isSilent(Rehearsal.SILENCE));
    }

    private void byGroup() {
        Group group = seen.check().group();
        if (group == Group.FRAGMENTS) {
            demandPatience();
        }
        if (group == Group.PIPELINING && main.responses().size() > 1) {
            demand(main, REVERSES);
        }
        if (group == Group.UPGRADE && !says("101")) {
            demand(main, new Named("101", Misbehaviour.SWITCHES));
        }
    }

    /** A 200 may be tolerated, or accepted where the check says so; then at least an error is not. */
    private void demandRefusal(Strike strike) {
        Check.Result result = run(strike, LENIENT).result();
        boolean accepted = result.tolerated().isPresent() || result.violation().isEmpty() && says("2xx", "200");
        if (accepted) {
            demand(strike, FAILS);
        } else {
            judge(LENIENT, result, strike);
        }
    }

    /** Who waits for the close, or tries whether the connection is dead, must complain when it lives. */
    private void demandClose() {
        Named stays = new Named("no close", Misbehaviour.STAYS_OPEN);
        Caught caught = run(main, stays);
        if (caught.waitedOn() || says("then the connection closed", "and close", "then close")) {
            judge(stays, caught.result(), main);
        }
    }

    /** With longer pauses where the parts may have been merged on the way, which hides the fault. */
    private void demandPatience() {
        tried.add(READS.name);
        Fault fault = new Fault(main.key(), true, READS.how);
        Check.Result result =
                rehearsal.spoil(seen.check(), fault, Rehearsal.BOUNDS.pause()).result();
        for (int millis = 20; millis <= 80 && result.violation().isEmpty(); millis *= 2) {
            result = rehearsal
                    .spoil(seen.check(), fault, Duration.ofMillis(millis))
                    .result();
        }
        judge(READS, result, main);
    }

    private void demand(Strike strike, Named named) {
        judge(named, run(strike, named).result(), strike);
    }

    private Caught run(Strike strike, Named named) {
        tried.add(named.name);
        return rehearsal.spoil(seen.check(), new Fault(strike.key(), false, named.how), Rehearsal.BOUNDS.pause());
    }

    private void judge(Named named, Check.Result result, Strike strike) {
        String at = "\"" + Transcript.excerpt(Message.bytes(strike.watched().request(strike.point()))) + '"';
        if (result.violation().isEmpty()) {
            complaints.add(seen.check().id() + " does not catch " + named.name + " at " + at
                    + result.tolerated().map(found -> ", tolerates " + found).orElse(""));
        } else if (!isProven(named, result.violation().get().evidence(), strike)) {
            complaints.add(seen.check().id() + " has no evidence for " + named.name + " at " + at);
        }
    }

    /** Where a check only notices that something came, it need not have read it. */
    private static boolean isProven(Named named, Transcript evidence, Strike strike) {
        boolean reads = !strike.responses().isEmpty() && !named.equals(READS);
        return strike.point().length() == 0
                || !evidence.sent().isEmpty() && (!reads || !evidence.received().isEmpty());
    }

    /** A body that is the client's own. */
    private boolean isEcho(List<Response> responses) {
        byte[] body = responses.get(responses.size() - 1).body();
        return body.length > 0 && !Arrays.equals(body, Message.bytes("{\"hello\":\"world\"}"));
    }

    private boolean says(String... words) {
        return Arrays.stream(words).anyMatch(seen.check().accepts()::contains);
    }
}
