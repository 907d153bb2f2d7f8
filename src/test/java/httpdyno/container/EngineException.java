package httpdyno.container;

/** The container engine cannot do what is required; the message says what was found and what to do. */
public final class EngineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EngineException(String message) {
        super(message);
    }

    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
