package httpdyno.conformance;

/**
 * One rule that a server broke.
 *
 * @param checkId which; see {@link Checks} and {@link Contract}
 * @param level how binding the rule is
 * @param blocking whether the server is not measured for it
 * @param expected what was demanded, printable
 * @param actual what came instead, printable
 * @param evidence what went over the connection on which it showed
 */
public record Violation(
        String checkId, Check.Level level, boolean blocking, String expected, String actual, Transcript evidence) {

    /** @param expected made printable, as is {@code actual} */
    public Violation {
        expected = Transcript.printable(expected);
        actual = Transcript.printable(actual);
    }

    /** One sentence for logs and tables. */
    @Override
    public String toString() {
        return checkId + " (" + level + (blocking ? ", blocking" : "") + "): expected " + expected + ", found "
                + actual;
    }
}
