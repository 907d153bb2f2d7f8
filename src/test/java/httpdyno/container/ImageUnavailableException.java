package httpdyno.container;

import java.util.List;

/** An image cannot be built here; carries the reason and the last lines of the build. */
public final class ImageUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<String> lastLines;

    ImageUnavailableException(String message, List<String> lastLines) {
        super(message);
        this.lastLines = List.copyOf(lastLines);
    }

    /** At most the last 30 lines that the build printed. */
    public List<String> lastLines() {
        return lastLines;
    }
}
