package httpdyno.report;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One property of the documents that a schema describes, for tests.
 *
 * @param path from the top, {@code *} for any index of an array and any key of an object whose keys are data
 * @param required whether its object must have it, whatever else that has
 * @param schema what it must be
 */
record SchemaProperty(String path, boolean required, JsonNode schema) {

    /** All of them, each once. */
    static List<SchemaProperty> of(JsonNode schema) {
        Map<String, SchemaProperty> found = new LinkedHashMap<>();
        collect(schema, schema, "", found);
        return List.copyOf(found.values());
    }

    private static void collect(JsonNode root, JsonNode node, String path, Map<String, SchemaProperty> found) {
        JsonNode schema = resolved(root, node);
        schema.path("anyOf").forEach(choice -> collect(root, choice, path, found));
        schema.path("properties").properties().forEach(entry -> {
            String own = path + "/" + entry.getKey();
            boolean required = schema.path("required")
                    .valueStream()
                    .anyMatch(name -> name.asText().equals(entry.getKey()));
            found.putIfAbsent(own, new SchemaProperty(own, required, resolved(root, entry.getValue())));
            collect(root, entry.getValue(), own, found);
        });
        schema.path("patternProperties").forEach(value -> {
            found.putIfAbsent(path + "/*", new SchemaProperty(path + "/*", false, resolved(root, value)));
            collect(root, value, path + "/*", found);
        });
        if (schema.has("items")) {
            collect(root, schema.get("items"), path + "/*", found);
        }
    }

    private static JsonNode resolved(JsonNode root, JsonNode node) {
        return node.has("$ref") ? root.at(node.get("$ref").asText().substring(1)) : node;
    }

    /** Where a document has it. */
    List<JsonPointer> in(JsonNode document) {
        List<JsonPointer> here = List.of(JsonPointer.empty());
        for (String step : path.substring(1).split("/")) {
            List<JsonPointer> next = new ArrayList<>();
            for (JsonPointer pointer : here) {
                JsonNode node = document.at(pointer);
                if (node.isArray()) {
                    for (int i = 0; i < node.size(); i++) {
                        next.add(pointer.appendIndex(i));
                    }
                } else if (step.equals("*")) {
                    node.fieldNames().forEachRemaining(name -> next.add(pointer.appendProperty(name)));
                } else if (node.has(step)) {
                    next.add(pointer.appendProperty(step));
                }
            }
            here = next;
        }
        return here;
    }

    @Override
    public String toString() {
        return path;
    }
}
