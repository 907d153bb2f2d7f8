package httpdyno;

import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Key;
import httpdyno.measure.Calibrations;
import httpdyno.measure.Calibrator.Item;
import httpdyno.measure.Calibrator.Outcome;
import httpdyno.plan.CalibrationMode;
import httpdyno.report.CalibrationFile;
import httpdyno.report.CalibrationTable;
import httpdyno.report.Console;
import httpdyno.report.ResultStore;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The calibrations of a run: each taken from an earlier run or made once, when it is first asked for. */
final class CalibrationRuns {

    private final List<Item> items;
    private final Making making;
    private final CalibrationMode mode;
    private final CalibrationFile file;
    private final Calibrations calibrations;
    private final ResultStore store;
    private final Console console;
    private final Map<Item, Outcome> outcomes = new LinkedHashMap<>();
    private Optional<CalibrationFile.Content> earlier = Optional.empty();

    /**
     * How a calibration is made.
     *
     * @param key what it will hold for; empty where it cannot be made
     * @param measure makes it
     */
    record Making(Function<Item, Optional<Key>> key, Function<Item, Outcome> measure) {}

    /**
     * @param items what is to be calibrated
     * @param file those of earlier runs
     * @param calibrations takes them for the rounds
     */
    CalibrationRuns(
            List<Item> items,
            Making making,
            CalibrationMode mode,
            CalibrationFile file,
            Calibrations calibrations,
            ResultStore store,
            Console console) {
        this.items = mode == CalibrationMode.OFF ? List.of() : List.copyOf(items);
        this.making = making;
        this.mode = mode;
        this.file = file;
        this.calibrations = calibrations;
        this.store = store;
        this.console = console;
    }

    List<Item> items() {
        return items;
    }

    /** Make sure of all, before the first round. */
    void all() {
        items.forEach(this::of);
    }

    /** What came of one. */
    synchronized Outcome of(Item item) {
        if (!outcomes.containsKey(item)) {
            Outcome outcome = earlier(item)
                    .map(calibration -> new Outcome(Optional.of(calibration), ""))
                    .orElseGet(() -> measured(item));
            outcomes.put(item, outcome);
            outcome.calibration().ifPresent(calibration -> {
                calibrations.remember(calibration);
                store.append(calibration);
            });
        }
        return outcomes.get(item);
    }

    /** What the test of one comes to: a tool that cannot be calibrated is nobody's fault. */
    Conclusion conclude(Item item) {
        Outcome outcome = of(item);
        return outcome.calibration().isPresent() ? Conclusion.PASSED : Conclusion.aborted(outcome.absence());
    }

    /** All that there are, as a table. */
    String table() {
        return CalibrationTable.text(outcomes.values().stream()
                .flatMap(outcome -> outcome.calibration().stream())
                .toList());
    }

    private Optional<Calibration> earlier(Item item) {
        if (mode == CalibrationMode.AGAIN) {
            return Optional.empty();
        }
        if (earlier.isEmpty()) {
            CalibrationFile.Content content = file.read();
            content.problem().ifPresent(problem -> console.step(problem + " All is calibrated anew."));
            earlier = Optional.of(content);
        }
        return making.key.apply(item).flatMap(earlier.get()::find);
    }

    private Outcome measured(Item item) {
        Outcome outcome = making.measure.apply(item);
        if (outcome.calibration().isEmpty()) {
            console.step("not calibrated: " + item.generator().id() + ", "
                    + item.shape().text() + ": " + outcome.absence());
            return outcome;
        }
        Calibration calibration = outcome.calibration().get();
        console.step("calibrated " + CalibrationTable.line(calibration));
        try {
            file.keep(calibration);
        } catch (UncheckedIOException refused) {
            console.step("the calibration is not kept for later runs: " + refused.getMessage() + " ("
                    + refused.getCause().getMessage() + ")");
        }
        return outcome;
    }
}
