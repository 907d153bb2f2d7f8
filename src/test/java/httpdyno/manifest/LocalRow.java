package httpdyno.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Names of rows that run a package from somebody's disk: {@code fastify@local} beside the published {@code fastify}. */
public final class LocalRow {

    /** No id of a server holds an at sign, so that no two rows can share a name. */
    private static final String SUFFIX = "@local";

    private LocalRow() {}

    /** The id of the row beside a published server. */
    public static String of(String published) {
        return published + SUFFIX;
    }

    /** Whether an id, of a server or of a cell, is that of a local row. */
    public static boolean isLocal(String id) {
        return id.contains(SUFFIX);
    }

    /** The id of the published row that a local one stands beside; that of any other row is its own. */
    public static String published(String id) {
        return id.replace(SUFFIX, "");
    }

    /**
     * Move every local row directly behind its published one, whatever its own place. One whose published row is not
     * there stays where it is.
     *
     * @param id of a row, of a server or of a cell
     */
    public static <T> List<T> behindPublished(List<T> rows, Function<T, String> id) {
        List<String> ids = rows.stream().map(id).toList();
        List<T> ordered = new ArrayList<>();
        for (T row : rows) {
            String own = id.apply(row);
            if (isLocal(own) && ids.contains(published(own))) {
                continue;
            }
            ordered.add(row);
            rows.stream()
                    .filter(other -> isLocal(id.apply(other)) && !isLocal(own))
                    .filter(other -> published(id.apply(other)).equals(own))
                    .forEach(ordered::add);
        }
        return ordered;
    }
}
