package httpdyno;

/** The server that {@code -Ddyno.target} names cannot be checked; the message is for people. */
final class TargetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TargetException(String message) {
        // Without a stack trace: the reader is somebody at a command line, and the place is in the message.
        super(message, null, false, false);
    }
}
