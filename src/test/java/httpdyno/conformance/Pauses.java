package httpdyno.conformance;

import java.time.Duration;

/** Sleeping inside checks. */
final class Pauses {

    private Pauses() {}

    static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
