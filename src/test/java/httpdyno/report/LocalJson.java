package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.local.LocalBuild;
import java.util.List;

/** Packages from disk as JSON. */
final class LocalJson {

    private LocalJson() {}

    /** Put them as {@code local} into what they were part of; nothing where there are none. */
    static void put(ObjectNode node, List<LocalBuild> builds) {
        if (builds.isEmpty()) {
            return;
        }
        ArrayNode local = node.putArray("local");
        for (LocalBuild build : builds) {
            ObjectNode entry = local.addObject();
            entry.put("package", build.name());
            entry.put("version", build.version());
            build.workTree().ifPresent(tree -> {
                entry.put("commit", tree.commit());
                entry.put("dirty", tree.dirty());
            });
            entry.put("sha256", build.sha256());
        }
    }
}
