package httpdyno.conformance;

import java.io.IOException;

/** No complete, well-formed response could be read. */
public final class ResponseException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Exchange.Ending ending;

    /**
     * @param ending what kind of failure
     * @param found what was there instead, printable
     */
    public ResponseException(Exchange.Ending ending, String found) {
        super(found);
        this.ending = ending;
    }

    public Exchange.Ending ending() {
        return ending;
    }
}
