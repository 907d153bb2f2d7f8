package httpdyno.report;

import java.nio.file.Path;

/** A file that is no run.json as this version of the suite writes it; one sentence, with the place and the next step. */
public final class StoredRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param file as it was given
     * @param place JSON pointer or line and column; empty for the whole file
     * @param next what to do
     */
    StoredRunException(Path file, String place, String required, String found, String next) {
        // Without a stack trace: the reader is somebody at a command line, and the place is in the message.
        super(
                file + (place.isEmpty() ? "" : " at " + place) + ": required " + required + ", found " + found + "; "
                        + next + ".",
                null,
                false,
                false);
    }
}
