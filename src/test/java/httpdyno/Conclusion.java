package httpdyno;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test comes to.
 *
 * @param kind how it ends
 * @param message why, for people; empty when it passes
 */
record Conclusion(Kind kind, String message) {

    static final Conclusion PASSED = new Conclusion(Kind.PASSED, "");

    /** How a test ends. */
    enum Kind {
        PASSED,
        /** Reported as skipped, with the reason: the build does not fail for it. */
        ABORTED,
        FAILED
    }

    static Conclusion aborted(String reason) {
        return new Conclusion(Kind.ABORTED, reason);
    }

    static Conclusion failed(String message) {
        return new Conclusion(Kind.FAILED, message);
    }

    /** End the test that is running so. */
    void reach() {
        switch (kind) {
            case ABORTED -> Assumptions.abort(message);
            case FAILED -> Assertions.fail(message);
            case PASSED -> {}
        }
    }
}
