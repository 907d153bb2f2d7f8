package httpdyno.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A file in the results folder that keeps values of earlier runs for later ones. What is not understood there is found out
 * anew and replaced; it never keeps a run from going on.
 *
 * @param file the file, which need not be there yet
 * @param name key of the list in it
 * @param schemaVersion raised whenever the meaning or the place of a field changes, or how a value is found out
 * @param reader of one value
 * @param writer of one value
 */
record KeptList<T>(
        Path file, String name, int schemaVersion, Function<StoredObject, T> reader, Function<T, ObjectNode> writer) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * What a file says.
     *
     * @param values none where the file is not understood
     * @param problem why it is not understood, one sentence; absent where it is, or where there is no file
     */
    record Content<T>(List<T> values, Optional<String> problem) {

        Content {
            values = List.copyOf(values);
        }

        private static <T> Content<T> notUnderstood(String problem) {
            return new Content<>(List.of(), Optional.of(problem));
        }
    }

    Content<T> read() {
        try {
            return Files.exists(file)
                    ? new Content<>(values(JSON.readTree(Files.readString(file))), Optional.empty())
                    : new Content<>(List.of(), Optional.empty());
        } catch (StoredRunException notAsWritten) {
            return Content.notUnderstood(notAsWritten.getMessage());
        } catch (JsonProcessingException noJson) {
            String place = noJson.getLocation() == null
                    ? ""
                    : " at " + noJson.getLocation().getLineNr() + ":"
                            + noJson.getLocation().getColumnNr();
            return Content.notUnderstood(file + place + ": required JSON, found what is none.");
        } catch (IOException unreadable) {
            return Content.notUnderstood(file + ": required a file that can be read, found "
                    + unreadable.getClass().getSimpleName() + " (" + unreadable.getMessage() + ").");
        }
    }

    private List<T> values(JsonNode root) {
        StoredValue document = new StoredValue(file, "", root);
        return document.object(in -> {
            StoredValue version = in.get("schemaVersion");
            version.require(
                    node -> node.isInt() && node.intValue() == schemaVersion, "schema version " + schemaVersion);
            return in.get(name).list(each -> each.object(reader));
        });
    }

    /**
     * Keep a value for later runs.
     *
     * @param replaced which older ones it takes the place of
     * @throws java.io.UncheckedIOException when the file cannot be written; the old one is left as it was then
     */
    void keep(T value, Predicate<T> replaced) {
        List<T> kept = new ArrayList<>(read().values());
        kept.removeIf(replaced);
        kept.add(value);
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", schemaVersion);
        ArrayNode list = root.putArray(name);
        kept.forEach(each -> list.add(writer.apply(each)));
        WholeFile.write(file, JsonText.of(root));
    }
}
