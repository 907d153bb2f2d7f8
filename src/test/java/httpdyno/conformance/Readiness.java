package httpdyno.conformance;

import java.time.Duration;

/** Waits until a server serves, so that checks judge the server and not its start. */
final class Readiness {

    private static final Duration BETWEEN = Duration.ofMillis(50);

    /** One answer may come from a listener whose first request still compiles classes. */
    private static final int ANSWERS = 3;

    private Readiness() {}

    /**
     * Ask until complete answers came a few times in a row, of whatever status, or the bound passes. A server that does
     * not get there is not reported here: every check says so with its bytes.
     */
    static void await(RawHttp http, Duration bound) {
        long end = System.nanoTime() + bound.toNanos();
        int answers = 0;
        while (answers < ANSWERS && System.nanoTime() < end) {
            try (Connection connection = http.connect()) {
                connection.ask("GET", Message.bodiless(http, "GET", "/", "Connection: close"));
                answers++;
            } catch (UnmetException notYet) {
                answers = 0;
                Pauses.sleep(BETWEEN);
            }
        }
    }
}
