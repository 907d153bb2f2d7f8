package httpdyno.container;

/**
 * What a server printed, standard output and error.
 *
 * @param text all of it; of a long log its beginning and its end, with a line between them that says how much is missing
 * @param lines how many lines it printed in all
 */
public record ServerLog(String text, long lines) {

    /** A log that is whole. */
    public static ServerLog of(String text) {
        return new ServerLog(text, text.lines().count());
    }
}
