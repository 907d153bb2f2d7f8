package httpdyno.report;

import httpdyno.measure.Calibration;
import httpdyno.measure.Observation;
import httpdyno.measure.RoundResult;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folder of one run. Every file is replaced whole, after every round and every catalogue, so that a run that is
 * stopped at any moment has lost at most what was in flight.
 */
public final class ResultStore {

    /** Beyond this something makes folders in a loop. */
    private static final int MOST_RUNS_A_SECOND = 20;

    private final Path folder;
    private final List<Observation> observations = new ArrayList<>();
    private final List<ConformanceRow> conformance = new ArrayList<>();
    private final Map<String, Duration> timings = new LinkedHashMap<>();
    private RunInfo info;
    private boolean complete;

    private ResultStore(Path folder) {
        this.folder = folder;
    }

    /**
     * Make the run's folder and prove that it can be written. Where a run of the same second has taken the name, the
     * folder is {@code <stamp>-2}, {@code <stamp>-3} and so on.
     *
     * @param stamp name that the folder gets if it is free
     * @throws ResultsException when it cannot be made or written
     */
    public static ResultStore create(Path results, String stamp) {
        try {
            Files.createDirectories(results);
            Path folder = fresh(results, stamp);
            Path proof = folder.resolve("writable.tmp");
            Files.writeString(proof, "proof");
            Files.delete(proof);
            return new ResultStore(folder);
        } catch (IOException refused) {
            throw new ResultsException(
                    "a results folder that can be written was required, found that " + results.resolve(stamp)
                            + " cannot be made (" + refused.getClass().getSimpleName() + ": " + refused.getMessage()
                            + "). Free the path or name another with -Ddyno.results=<folder>.",
                    refused);
        }
    }

    private static Path fresh(Path results, String stamp) throws IOException {
        for (int i = 1; i <= MOST_RUNS_A_SECOND; i++) {
            try {
                return Files.createDirectory(results.resolve(i == 1 ? stamp : stamp + "-" + i));
            } catch (FileAlreadyExistsException taken) {
                // The next name.
            }
        }
        throw new FileAlreadyExistsException(results.resolve(stamp) + " and " + (MOST_RUNS_A_SECOND - 1)
                + " more names for the same second are taken");
    }

    /** Name of the folder, which is the run's id. */
    public String id() {
        return folder.getFileName().toString();
    }

    public Path folder() {
        return folder;
    }

    public synchronized List<Observation> observations() {
        return List.copyOf(observations);
    }

    /** What conformance said about each server, in the order in which their catalogues ended. */
    public synchronized List<ConformanceRow> conformance() {
        return List.copyOf(conformance);
    }

    /** Record what holds for the whole run; before the first round and the first catalogue. */
    public synchronized void begin(RunInfo info) {
        this.info = info;
        writeAll();
    }

    /** Record by what rounds are judged. */
    public synchronized void append(Calibration calibration) {
        info = info.with(calibration);
        writeAll();
    }

    /** Record how long a step of the suite itself took; the first value of a name stays. */
    public synchronized void timing(String name, Duration time) {
        timings.putIfAbsent(name, time);
    }

    /** Add a round: raw files first, so that run.json never names evidence that is not there. */
    public synchronized void append(RoundResult result) {
        Path raw = rawFolder(result.observation());
        result.raw().forEach((name, content) -> WholeFile.write(raw.resolve(name), content));
        observations.add(result.observation());
        writeAll();
    }

    /**
     * Add what conformance said about a server; the transcript of each failure goes to {@code raw/conformance/}, before
     * run.json names it.
     *
     * @throws java.util.NoSuchElementException for a check that is not in the catalogue, before anything is written
     */
    public synchronized void append(ConformanceResult result) {
        ConformanceRow row = ConformanceRow.of(result);
        row.failures()
                .forEach(failure -> WholeFile.write(folder.resolve(failure.transcript()), FailureText.file(failure)));
        conformance.add(row);
        writeAll();
    }

    /** Mark the run as complete. */
    public synchronized void finish() {
        if (info != null) {
            complete = true;
            writeAll();
        }
    }

    /** The run as it stands now. */
    public synchronized Run run() {
        return new Run(info, observations, conformance, timings, complete);
    }

    private Path rawFolder(Observation observation) {
        return folder.resolve("raw")
                .resolve(observation.round().cell().id())
                .resolve("round-" + observation.round().round());
    }

    private void writeAll() {
        Run run = run();
        WholeFile.write(folder.resolve(RunJson.FILE), RunJson.text(run));
        run.reports().forEach((name, content) -> WholeFile.write(folder.resolve(name), content));
    }
}
