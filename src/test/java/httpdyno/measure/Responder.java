package httpdyno.measure;

import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.Limits;
import httpdyno.container.Rig;
import httpdyno.container.RigSpec;
import httpdyno.container.ServerGoneException;
import httpdyno.load.LoadReport;
import httpdyno.load.LoadSpec;
import httpdyno.load.ReportFormatException;
import httpdyno.manifest.Request;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.plan.PlannedRound;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The server whose truth is known, in the rig of a round and loaded by the same window: what differs from a round is
 * only that it is not checked for conformance, and that it is loaded more than once.
 */
public final class Responder implements AutoCloseable {

    /** Its id. */
    public static final String ID = "responder";

    /** Where its image and its manifest are, from the repository's root. */
    public static final String FOLDER = "images/calibration/" + ID;

    static final Request HELLO = new Request(
            "GET", "/", Map.of(), "", new Request.Expected(200, "application/json", "{\"hello\":\"world\"}"));

    private static final Request COUNTERS =
            new Request("GET", "/counters", Map.of(), "", new Request.Expected(200, "application/json", ""));

    private final Bench bench;
    private final Subject subject;
    private final PlannedRound planned;
    private final Rig rig;
    private final Helper helper;
    private final Map<String, String> raw = new TreeMap<>();
    private final Phases phases = new Phases();
    private long wireBytes;

    private Responder(Bench bench, Subject subject, PlannedRound planned, Rig rig) {
        this.bench = bench;
        this.subject = subject;
        this.planned = planned;
        this.rig = rig;
        this.helper = new Helper(rig, Round.PORT);
    }

    /**
     * What a load tool said of a window, and what the other end counted meanwhile.
     *
     * @param report the tool's words
     * @param accepted connections by the kernel's counter, as a round reports them
     * @param tally the responder's own counts
     */
    public record Counted(LoadReport report, long accepted, Tally tally) {}

    /** The responder as its environment makes it; images/README.md has the variables. */
    public static Contestant contestant(ServerManifest manifest, Map<String, String> environment) {
        return new Contestant(manifest, images -> images.calibration(manifest.id()), environment, Limits.SERVER);
    }

    /**
     * Start it, and see that it answers as it should.
     *
     * @param subject one whose contestant is a responder
     * @throws UnavailableException when it cannot be had, does not start or does not answer, with the reason
     */
    public static Responder open(Bench bench, Subject subject, PlannedRound planned) throws UnavailableException {
        try {
            BuiltImage server = bench.image(subject.contestant().source());
            BuiltImage generator =
                    bench.image(images -> images.generator(subject.generator().id()));
            Map<String, String> environment =
                    subject.contestant().environment(planned.shares().server());
            RigSpec spec = new RigSpec(
                    planned,
                    server,
                    generator,
                    environment,
                    subject.contestant().limits());
            Responder responder = new Responder(bench, subject, planned, Rig.open(bench.engine(), spec));
            responder.arrive();
            return responder;
        } catch (VerdictException refused) {
            throw new UnavailableException(refused.getMessage());
        } catch (ServerGoneException gone) {
            throw new UnavailableException("the responder ended: " + gone.log().strip());
        }
    }

    private void arrive() throws VerdictException, UnavailableException {
        boolean arrived = false;
        try {
            Entry entry = new Entry(bench, subject, planned, rig, helper, raw, phases);
            entry.arrive(subject.contestant().workers(planned.shares().server()));
            wireBytes = entry.contract();
            arrived = true;
        } catch (HelperGoneException gone) {
            throw new UnavailableException(gone.getMessage());
        } finally {
            if (!arrived) {
                close();
            }
        }
    }

    /**
     * A window as a round has it.
     *
     * @param window what came of it
     * @param tally the responder's own counts from before the window until after the checks behind it
     */
    record Loaded(Window.Outcome window, Tally tally) {}

    /** Load it for one window, as a round does, and judge that. */
    Loaded load(LoadSpec spec) throws UnavailableException {
        try {
            Tally before = tally();
            Window window = new Window(bench, subject, spec, helper, rig, raw, phases);
            Window.Outcome outcome = window.run(planned, wireBytes, false);
            return new Loaded(outcome, tally().since(before));
        } catch (HelperGoneException gone) {
            throw new UnavailableException(gone.getMessage());
        }
    }

    /**
     * Load it for one window and nothing else, and have both ends count.
     *
     * @throws UnavailableException when the responder ended under the load
     * @throws ReportFormatException when the tool's words are not understood
     */
    public Counted count(LoadSpec spec) throws UnavailableException, ReportFormatException {
        try {
            Tally before = tally();
            String text = helper.window(spec, subject.generator().command(spec), false);
            Tally after = tally();
            WindowRecord window = Dynoload.read(text, WindowRecord.class);
            return new Counted(
                    subject.generator().parse(spec, Window.output(subject.generator(), window)),
                    window.after().tcp().passiveOpens() - window.before().tcp().passiveOpens(),
                    after.since(before));
        } catch (HelperGoneException gone) {
            throw new UnavailableException(gone.getMessage());
        }
    }

    private Tally tally() throws HelperGoneException {
        Dynoload.Exchange exchange = helper.exchange(List.of(COUNTERS)).get(0);
        String response = new String(exchange.bytes(), StandardCharsets.UTF_8);
        int body = response.indexOf("\r\n\r\n");
        if (body < 0) {
            throw new EngineException("the responder's counters were required, found " + exchange.outcome()
                    + " after \"" + response + '"');
        }
        return Dynoload.read(response.substring(body + 4), Tally.class);
    }

    @Override
    public void close() {
        rig.close();
    }

    /** There is no responder to measure against, or no longer. */
    public static final class UnavailableException extends Exception {

        private static final long serialVersionUID = 1L;

        UnavailableException(String reason) {
            super(Optional.ofNullable(reason).orElse("unknown"));
        }
    }
}
