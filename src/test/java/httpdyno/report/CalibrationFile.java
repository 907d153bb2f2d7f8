package httpdyno.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.measure.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code calibration.json} in the results folder: calibrations of earlier runs. What is not understood there is measured
 * anew and replaced; it never keeps a run from going on.
 */
public final class CalibrationFile {

    static final String NAME = "calibration.json";

    /** Raised whenever the meaning or the place of a field changes, and whenever calibrating changes what it measures. */
    static final int SCHEMA_VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path file;

    private CalibrationFile(Path file) {
        this.file = file;
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
        try {
            return Files.exists(file)
                    ? new Content(calibrations(JSON.readTree(Files.readString(file))), Optional.empty())
                    : new Content(List.of(), Optional.empty());
        } catch (StoredRunException notAsWritten) {
            return new Content(List.of(), Optional.of(notAsWritten.getMessage()));
        } catch (JsonProcessingException noJson) {
            String place = noJson.getLocation() == null
                    ? ""
                    : " at " + noJson.getLocation().getLineNr() + ":"
                            + noJson.getLocation().getColumnNr();
            return new Content(List.of(), Optional.of(file + place + ": required JSON, found what is none."));
        } catch (IOException unreadable) {
            return new Content(
                    List.of(),
                    Optional.of(file + ": required a file that can be read, found "
                            + unreadable.getClass().getSimpleName() + " (" + unreadable.getMessage() + ")."));
        }
    }

    private List<Calibration> calibrations(JsonNode root) {
        StoredValue document = new StoredValue(file, "", root);
        return document.object(in -> {
            StoredValue version = in.get("schemaVersion");
            version.require(
                    node -> node.isInt() && node.intValue() == SCHEMA_VERSION, "schema version " + SCHEMA_VERSION);
            return in.get("calibrations").list(each -> each.object(CalibrationReader::calibration));
        });
    }

    /**
     * Keep a calibration for later runs, in place of an older one with the same key.
     *
     * @throws java.io.UncheckedIOException when the file cannot be written; the old one is left as it was then
     */
    public void keep(Calibration calibration) {
        List<Calibration> kept = new ArrayList<>(read().calibrations());
        kept.removeIf(old -> old.key().equals(calibration.key()));
        kept.add(calibration);
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        ArrayNode list = root.putArray("calibrations");
        kept.forEach(each -> list.add(CalibrationJson.of(each)));
        WholeFile.write(file, JsonText.of(root));
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
