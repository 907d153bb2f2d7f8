package httpdyno.plan;

import java.util.List;

/** What was asked for cannot be planned; the message lists every problem at once. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public SettingsException(List<String> problems) {
        // Without a stack trace: the reader is somebody at a command line, and the place is in the message.
        super(
                (problems.size() == 1 ? "1 setting" : problems.size() + " settings")
                        + " cannot be used; nothing was started.\n  - " + String.join("\n  - ", problems),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    /** Each problem as it stands in the message. */
    public List<String> problems() {
        return problems;
    }
}
