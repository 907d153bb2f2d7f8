package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.conformance.FormatException;
import httpdyno.container.ServerContainer;
import httpdyno.measure.Verdict.Kind;
import java.time.Duration;

/** The boot line in the log of a server that has answered. */
final class BootLog {

    /** The first answer may come before what the server printed has reached the engine's log. */
    private static final Duration LAG = Duration.ofSeconds(1);

    private BootLog() {}

    /** @throws VerdictException when there is none that can be used */
    static BootLine read(ServerContainer server) throws VerdictException {
        try {
            return BootLine.parse(Pause.until(() -> server.log().text(), text -> text.contains(BootLine.PREFIX), LAG));
        } catch (FormatException noBootLine) {
            throw Round.ended(
                    Kind.NONCONFORMANT,
                    "no usable boot line: " + noBootLine.getMessage(),
                    "images/README.md says what it holds.");
        }
    }
}
