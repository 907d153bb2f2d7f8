package httpdyno.conformance;

import java.time.Duration;
import java.util.Optional;

/** Waits until a server serves, so that checks judge the server and not its start. */
public final class Readiness {

    private static final Duration BETWEEN = Duration.ofMillis(50);

    /** One answer may come from a listener whose first request still compiles classes. */
    private static final int ANSWERS = 3;

    private static final byte[] ECHOED = Message.bytes("echo?");

    private Readiness() {}

    /**
     * Ask for {@code /} until complete answers came a few times in a row, of whatever status, or the bound passes.
     *
     * @return what came last, where no complete answer ever came; empty once the server has answered
     */
    public static Optional<UnmetException> await(RawHttp http, Duration bound) {
        long end = System.nanoTime() + bound.toNanos();
        int answers = 0;
        boolean answered = false;
        Optional<UnmetException> last = Optional.empty();
        while (answers < ANSWERS && System.nanoTime() < end) {
            try (Connection connection = http.connect()) {
                connection.ask("GET", Message.bodiless(http, "GET", "/", "Connection: close"));
                answers++;
                answered = true;
            } catch (UnmetException notYet) {
                answers = 0;
                last = Optional.of(notYet);
                Pauses.sleep(BETWEEN);
            }
        }
        return answered ? Optional.empty() : last;
    }

    /** What is wrong with the answer to {@code POST /echo}, one sentence; empty when the body comes back. */
    public static Optional<String> echo(RawHttp http) {
        try (Connection connection = http.connect()) {
            Response response = connection.ask("POST", Message.withLength(http, "POST", "/echo", ECHOED));
            Steps.requireEcho(connection, ECHOED, response);
            return Optional.empty();
        } catch (UnmetException notEchoed) {
            return Optional.of(Transcript.printable(notEchoed.getMessage()));
        }
    }
}
