package httpdyno.conformance;

import java.io.IOException;

/** A request that {@link StrictServer} answers with an error and a close: what follows it cannot be trusted. */
final class RejectedException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param reason goes into the status line, so that evidence says why */
    RejectedException(int status, String reason) {
        super(reason);
        this.status = status;
    }

    int status() {
        return status;
    }

    /** @throws RejectedException with status 400, unless {@code wellFormed} */
    static void unless(boolean wellFormed, String reason) throws RejectedException {
        if (!wellFormed) {
            throw new RejectedException(400, reason);
        }
    }
}
