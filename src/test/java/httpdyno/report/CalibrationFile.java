package httpdyno.report;

import httpdyno.measure.Calibration;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code calibration.json} in the results folder: calibrations of earlier runs. */
public final class CalibrationFile {

    static final String NAME = "calibration.json";

    /** Raised whenever the meaning or the place of a field changes, and whenever calibrating changes what it measures. */
    static final int SCHEMA_VERSION = 1;

    private final KeptList<Calibration> kept;

    private CalibrationFile(Path file) {
        kept = new KeptList<>(
                file, "calibrations", SCHEMA_VERSION, CalibrationReader::calibration, CalibrationJson::of);
    }

    /** That of a results folder, where it may not be yet. */
    public static CalibrationFile in(Path results) {
        return new CalibrationFile(results.resolve(NAME));
    }

    /**
     * What the file says.
     *
     * @param calibrations of whatever host and images; none where the file is not understood
     * @param problem why it is not understood, one sentence; absent where it is, or where there is no file
     */
    public record Content(List<Calibration> calibrations, Optional<String> problem) {

        public Content {
            calibrations = List.copyOf(calibrations);
        }

        /** The one that holds for {@code key}. */
        public Optional<Calibration> find(Calibration.Key key) {
            return calibrations.stream()
                    .filter(calibration -> calibration.key().equals(key))
                    .findFirst();
        }
    }

    /** Read it. */
    public Content read() {
        KeptList.Content<Calibration> content = kept.read();
        return new Content(content.values(), content.problem());
    }

    /**
     * Keep a calibration for later runs, in place of an older one with the same key.
     *
     * @throws java.io.UncheckedIOException when the file cannot be written; the old one is left as it was then
     */
    public void keep(Calibration calibration) {
        kept.keep(calibration, old -> old.key().equals(calibration.key()));
    }

    @Override
    public String toString() {
        return kept.file().toString();
    }
}
