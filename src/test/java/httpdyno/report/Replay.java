package httpdyno.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Reports of a stored run, written again. */
public final class Replay {

    private Replay() {}

    /**
     * Write its reports and return their folder: the one of the stored run where none of them is there or differs, so that
     * a stored report is never replaced; else {@code <results>/replay-<run id>}, where those of an earlier replay are.
     *
     * @param file the run.json that the run was read from
     * @throws ResultsException when they cannot be written
     */
    public static Path write(Run run, Path file, Path results) {
        return write(run, Map.of(), file, results);
    }

    /**
     * The same with what a gate says of the run: all of it goes to one folder.
     *
     * @param gate what {@link GateReports#of} renders
     * @throws ResultsException when they cannot be written
     */
    public static Path write(Run run, Map<String, String> gate, Path file, Path results) {
        Map<String, String> reports = run.reports();
        reports.putAll(gate);
        Path beside = file.toAbsolutePath().getParent();
        try {
            Path folder = mayStand(reports, beside)
                    ? beside
                    : results.resolve("replay-" + run.info().id());
            for (Map.Entry<String, String> report : reports.entrySet()) {
                if (!isThere(folder.resolve(report.getKey()), report.getValue())) {
                    WholeFile.write(folder.resolve(report.getKey()), report.getValue());
                }
            }
            return folder;
        } catch (IOException | UncheckedIOException refused) {
            throw new ResultsException(
                    "a results folder that can be written was required, found " + refused.getMessage()
                            + ". Free the path or name another folder with -Ddyno.results=<folder>.",
                    refused);
        }
    }

    private static boolean mayStand(Map<String, String> reports, Path folder) throws IOException {
        for (Map.Entry<String, String> report : reports.entrySet()) {
            Path file = folder.resolve(report.getKey());
            if (!isThere(file, report.getValue()) && (Files.exists(file) || !Files.isWritable(folder))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isThere(Path file, String content) throws IOException {
        return Files.isRegularFile(file)
                && Arrays.equals(Files.readAllBytes(file), content.getBytes(StandardCharsets.UTF_8));
    }
}
