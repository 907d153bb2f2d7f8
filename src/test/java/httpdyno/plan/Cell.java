package httpdyno.plan;

import java.util.Arrays;

/**
 * One point of the matrix.
 *
 * @param profile profile id
 * @param server server id
 * @param generator generator id
 * @param level how hard it is loaded
 */
public record Cell(String profile, String server, String generator, Level level) {

    /**
     * The cell of an {@link #id}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static Cell parse(String id) {
        String[] parts = id.split("/", -1);
        if (parts.length != 4 || Arrays.asList(parts).contains("")) {
            throw new IllegalArgumentException("profile/server/generator/level was required, found \"" + id + "\"");
        }
        return new Cell(parts[0], parts[1], parts[2], Level.parse(parts[3]));
    }

    /** The name of the cell in every test, folder, log line and JSON key: {@code pipelined/raw-uws/wrk/c100}. */
    public String id() {
        return profile + "/" + server + "/" + generator + "/" + level.id();
    }

    @Override
    public String toString() {
        return id();
    }
}
