package httpdyno.manifest;

import java.util.List;

/**
 * Everything that is wrong in images/ and profiles/, at once. The message gives for each problem its place as
 * {@code file:line:column}, what was required and found, the source line with a caret, and what is allowed there.
 */
public final class ManifestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Rendered problems; a list of strings in a serializable class. */
    private final transient List<String> problems;

    ManifestException(List<String> problems, int files) {
        // Without a stack trace: the place that matters is in the message.
        super(
                count(problems.size(), "problem") + " in " + count(files, "file") + ":\n\n"
                        + String.join("\n\n", problems),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    /** Each problem as it stands in the message, by file and position; never empty. */
    public List<String> problems() {
        return problems;
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
