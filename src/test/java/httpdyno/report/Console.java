package httpdyno.report;

import httpdyno.gate.Judgement;
import httpdyno.measure.Observation;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Settings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** The live output: one line a step, with position and time left. */
public final class Console {

    /** What a round costs beyond settle, window and cool-down, until rounds of this run have shown it. */
    private static final Duration ASSUMED_OVERHEAD = Duration.ofSeconds(4);

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private int done;
    private int total;
    private long firstStart = -1;

    /** Servers with the last lines of theirs that have been shown. */
    private final Set<String> shown = new HashSet<>();

    /** @param nanoTime clock that time left is worked out from, in nanoseconds from any origin */
    public Console(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
    }

    /** Note how much there is to do and say how long it takes by assumption, as no round has shown it yet. */
    public void plan(int rounds, Settings settings) {
        total = rounds;
        Duration each = settings.settle()
                .plus(settings.warmup())
                .plus(settings.window())
                .plus(settings.cooldown())
                .plus(ASSUMED_OVERHEAD);
        step("about " + span(each.multipliedBy(rounds)) + " of measuring");
    }

    /** One step that is not a round. */
    public void step(String text) {
        out.println("[httpdyno] " + text);
        out.flush();
    }

    /** The same with the last lines of a log below it. */
    public void step(String text, List<String> logTail) {
        step(Escape.line(text));
        out.print(LogBlock.text(logTail));
        out.flush();
    }

    /** A round begins; the first one starts the clock. */
    public void starting(PlannedRound round) {
        if (firstStart < 0) {
            firstStart = nanoTime.getAsLong();
        }
    }

    /** A round has ended. */
    public void finished(Observation observation) {
        done++;
        out.println(String.format(
                Locale.ROOT,
                "[%d/%d%s] %s %s%s round %d/%d (%s) ... %s",
                done,
                total,
                left(),
                observation.round().cell().profile(),
                observation.round().cell().server(),
                level(observation.round().cell().level()),
                observation.round().round(),
                observation.round().rounds(),
                observation.round().cell().generator(),
                RoundLine.figures(observation)));
        if (isGone(observation)) {
            log(observation.round().cell().server(), observation.logTail());
        }
        out.flush();
    }

    /** Empty where the profile says it all. */
    private static String level(Level level) {
        return level.equals(Level.of(level.connections())) ? "" : " " + level.id();
    }

    /**
     * The catalogue of a server has ended.
     *
     * @throws java.util.NoSuchElementException for a check that is not in the catalogue
     */
    public void conformance(ConformanceResult result) {
        out.println("conformance " + result.server() + " ... " + ConformanceLine.of(ConformanceRow.of(result)));
        log(result.server(), result.logTail());
        out.flush();
    }

    /** Once where several rounds of a server leave the same. */
    private void log(String server, List<String> tail) {
        if (!tail.isEmpty() && shown.add(server + tail)) {
            out.print(LogBlock.text(tail));
        }
    }

    /** Whether it never came so far as to say what it is, or ended. */
    private static boolean isGone(Observation observation) {
        return switch (observation.verdict().kind()) {
            case CRASHED, OOM_KILLED, STALLED -> true;
            default -> observation.bootLine().isEmpty();
        };
    }

    /** Time left if the rounds to come take as long as those so far. */
    private String left() {
        if (done >= total) {
            return "";
        }
        Duration each = Duration.ofNanos((nanoTime.getAsLong() - firstStart) / done);
        return ", " + span(each.multipliedBy(total - done)) + " left";
    }

    private static String span(Duration time) {
        return time.toMinutes() > 0
                ? String.format(Locale.ROOT, "%dm%02ds", time.toMinutes(), time.toSecondsPart())
                : time.toSeconds() + "s";
    }

    /** The tables of a run at its end, and where its report lies. */
    public void end(Run run, Path report) {
        if (!run.conformance().isEmpty()) {
            table("conformance", ConformanceTable.markdown(run.conformance()));
        }
        List<ProfileSection> sections = ProfileSection.of(run.info(), run.observations());
        sections.forEach(this::section);
        SummaryGrid.of(sections)
                .ifPresent(summary -> table("all profiles", summary.grid().markdown()));
        findings(run, KeyFindings.of(run.info(), sections));
        step("report: " + report);
    }

    private void findings(Run run, KeyFindings findings) {
        if (findings.isEmpty()) {
            return;
        }
        String cautions = Footer.cautions(run.info(), run.observations(), run.conformance(), run.complete()).stream()
                .map(caution -> " (" + caution.name() + ")")
                .collect(Collectors.joining());
        table("key findings" + cautions, String.join("\n", findings.sentences()) + "\n");
        for (Overhead overhead : findings.overheads()) {
            if (!overhead.grid().isEmpty()) {
                table(overhead.title(), overhead.grid().markdown());
            }
        }
    }

    private void section(ProfileSection section) {
        String title = section.profile().id() + ": " + section.profile().title();
        for (RowGroup group : section.tables()) {
            String heading = section.heading(group);
            table(
                    heading.isEmpty() ? title : title + "; " + heading,
                    ResultGrid.of(group).markdown());
        }
        for (Curve curve : section.curves()) {
            table(title + "; " + section.heading(curve), curve.grid().markdown());
        }
        Agreement.of(section)
                .forEach(agreement -> table(
                        title + "; agreement of the tools", agreement.grid().markdown()));
    }

    /**
     * What a gate says.
     *
     * @param file where it says it at length
     */
    public void judged(Judgement judgement, Path file) {
        String by = judgement.kind() == Judgement.Kind.PAIRED ? "in pairs with " : "by the baseline ";
        table(
                "run " + judgement.run() + ", judged " + Escape.line(by + judgement.yardstick()),
                String.join("\n", GateConsole.lines(judgement)) + "\n");
        step("gate: " + file);
    }

    private void table(String title, String table) {
        out.println();
        out.println(title);
        out.println(table);
        out.flush();
    }
}
