package httpdyno.report;

/** The results folder cannot be used. */
public final class ResultsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ResultsException(String message, Throwable cause) {
        super(message, cause);
    }
}
