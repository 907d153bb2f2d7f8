package httpdyno.conformance;

/** The server did not do what a step of a check needs; carries the bytes that show it. */
public final class UnmetException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String actual;
    private final transient Exchange exchange;

    /**
     * @param expected what the step needed
     * @param actual what came instead, printable
     * @param exchange everything on that connection
     */
    public UnmetException(String expected, String actual, Exchange exchange) {
        super("expected " + expected + ", found " + actual);
        this.expected = expected;
        this.actual = actual;
        this.exchange = exchange;
    }

    public String expected() {
        return expected;
    }

    public String actual() {
        return actual;
    }

    public Exchange exchange() {
        return exchange;
    }
}
