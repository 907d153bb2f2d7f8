package httpdyno.local;

/** Something on disk is not the package that it is said to be; the message says what was required and what was found. */
final class UnusableException extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
        super(message);
    }
}
