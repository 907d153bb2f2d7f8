package httpdyno.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The JSON of a stored run, whatever is in it. */
final class StoredDocument {

    /** Versions of the schema that this version of the suite reads. */
    private static final List<Integer> KNOWN = List.of(RunJson.SCHEMA_VERSION);

    private static final String EXAMPLE = "results/<run>/" + RunJson.FILE;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StoredDocument() {}

    /** @throws StoredRunException for anything but a whole JSON document of a known version */
    static StoredValue read(Path file) {
        return read(file, text(file));
    }

    /** The same of what a file holds. */
    static StoredValue read(Path file, String text) {
        StoredValue document = new StoredValue(file, "", parse(file, text));
        document.require(JsonNode::isObject, "an object");
        StoredValue version = new StoredObject(document).get("schemaVersion");
        if (!version.node().isInt() || !KNOWN.contains(version.node().intValue())) {
            throw new StoredRunException(
                    file,
                    version.pointer(),
                    "a schema version that this httpdyno reads ("
                            + KNOWN.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")",
                    StoredValue.quote(version.node()),
                    "use the version of httpdyno that wrote the file");
        }
        return document;
    }

    private static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            boolean inside = Files.isRegularFile(file.resolve(RunJson.FILE));
            throw new StoredRunException(
                    file,
                    "",
                    "the " + RunJson.FILE + " of an earlier run",
                    Files.isDirectory(file) ? "a folder" : Files.exists(file) ? "what is no file" : "nothing",
                    inside ? "name the file in it, " + file.resolve(RunJson.FILE) : "give a path such as " + EXAMPLE);
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException notText) {
            throw new StoredRunException(
                    file, "", "JSON in UTF-8", "bytes that are not", "give a path such as " + EXAMPLE);
        } catch (IOException refused) {
            throw new StoredRunException(
                    file,
                    "",
                    "a file that can be read",
                    refused.getClass().getSimpleName() + " (" + refused.getMessage() + ")",
                    "make it readable");
        }
    }

    private static JsonNode parse(Path file, String text) {
        try {
            JsonNode root = JSON.readTree(text);
            if (root.isMissingNode()) {
                throw new StoredRunException(file, "", "JSON", "nothing in it", "give a path such as " + EXAMPLE);
            }
            return root;
        } catch (JsonProcessingException invalid) {
            throw isCutOff(text, invalid)
                    ? new StoredRunException(
                            file,
                            place(invalid.getLocation()),
                            "the rest of the JSON document",
                            "the end of the file",
                            "take a whole copy, this one was cut off")
                    : new StoredRunException(
                            file,
                            place(invalid.getLocation()),
                            "JSON",
                            said(invalid),
                            "give a path such as " + EXAMPLE);
        }
    }

    /** Nothing was wrong before the end, or the end is in the middle of a word. */
    private static boolean isCutOff(String text, JsonProcessingException invalid) {
        String whole = text.strip();
        return !(invalid instanceof MismatchedInputException)
                && (invalid.getLocation().getCharOffset() >= text.length()
                        || whole.startsWith("{") && !whole.endsWith("}"));
    }

    private static String said(JsonProcessingException invalid) {
        return invalid instanceof MismatchedInputException
                ? "more behind the end of the document"
                : "what is none ("
                        + invalid.getOriginalMessage().lines().findFirst().orElse("") + ")";
    }

    private static String place(JsonLocation location) {
        return location.getLineNr() + ":" + location.getColumnNr();
    }

    /**
     * What follows from other fields must be as it follows, and nothing that was read may be lost.
     *
     * @param written what the suite would write of what it read
     */
    static void requireSame(StoredValue document, JsonNode written) {
        try {
            compare(document, JSON.readTree(written.toString()));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain nodes can be read", impossible);
        }
    }

    private static void compare(StoredValue stored, JsonNode due) {
        JsonNode found = stored.node();
        if (found == null || !found.isContainerNode() || due == null || due.getNodeType() != found.getNodeType()) {
            if (!same(found, due)) {
                throw stored.refuse(
                        (due == null ? "nothing" : StoredValue.quote(due))
                                + ", which follows from the rest of the file",
                        found == null ? "nothing" : StoredValue.quote(found));
            }
        } else if (found.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            due.fieldNames().forEachRemaining(names::add);
            found.fieldNames().forEachRemaining(names::add);
            // Whatever is wrong shows in the seal too, and there it says least.
            boolean sealed = names.remove(RunJson.SEAL);
            names.forEach(name -> compare(stored.key(name), due.get(name)));
            if (sealed) {
                compare(stored.key(RunJson.SEAL), due.get(RunJson.SEAL));
            }
        } else {
            for (int i = 0; i < Math.max(found.size(), due.size()); i++) {
                compare(stored.element(i), due.get(i));
            }
        }
    }

    /** The same value, however it is written: 2 is 2.0. */
    private static boolean same(JsonNode one, JsonNode other) {
        return one != null
                && other != null
                && (one.isNumber() && other.isNumber()
                        ? one.decimalValue().compareTo(other.decimalValue()) == 0
                        : one.equals(other));
    }
}
