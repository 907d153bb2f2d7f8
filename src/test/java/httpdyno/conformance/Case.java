package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.Optional;

/**
 * A check written as data: bytes that go out on a connection of their own, and what may come back. {@code {host}} in the
 * bytes stands for the authority that is really used.
 */
final class Case {

    private static final int LONGEST_SHOWN = 300;

    private final String id;
    private final Group group;
    private final Level level;
    private final String source;
    private String request = "";
    private String rest = "";
    private Waiting waiting = Waiting.NONE;
    private Outcomes outcomes = Outcomes.of("2xx");
    private String echo;
    private boolean last;
    private boolean classic;
    private boolean blocking;
    private boolean halfClose;
    private Pace pace = Pace.INDEPENDENT;

    /** What happens between the first bytes and the rest. */
    private enum Waiting {
        NONE,
        /** The server must keep silent. */
        DEMANDED,
        /** The server may keep silent; then it gets the rest. */
        GRANTED
    }

    private Case(String id, Group group, Level level, String source) {
        this.id = id;
        this.group = group;
        this.level = level;
        this.source = source;
    }

    /** @param source section of the RFC, or another source */
    static Case must(Group group, String id, String source) {
        return new Case(id, group, Level.MUST, source);
    }

    static Case should(Group group, String id, String source) {
        return new Case(id, group, Level.SHOULD, source);
    }

    static Case may(Group group, String id, String source) {
        return new Case(id, group, Level.MAY, source);
    }

    static Case hardening(Group group, String id, String source) {
        return new Case(id, group, Level.HARDENING, source);
    }

    /** What goes out first, one byte per character. */
    Case sends(String bytes) {
        request = bytes;
        return this;
    }

    /** The server must be silent after the bytes so far, for the bound of silence; then these follow. */
    Case silentThen(String bytes) {
        rest = bytes;
        waiting = Waiting.DEMANDED;
        pace = Pace.TIMED;
        return this;
    }

    /** The server may wait for more; if it is silent for the bound of silence, it gets these. */
    Case ifSilentThen(String bytes) {
        rest = bytes;
        waiting = Waiting.GRANTED;
        pace = Pace.TIMED;
        return this;
    }

    /** After all bytes the client closes its sending side. */
    Case halfClosed() {
        halfClose = true;
        last = true;
        return this;
    }

    /** @param notation see {@link Outcomes} */
    Case accepts(String notation) {
        outcomes = Outcomes.of(notation);
        return this;
    }

    /** A success must have exactly this body. */
    Case echoes(String body) {
        echo = body;
        return this;
    }

    /** No further request on the connection, which a success need not leave usable. */
    Case last() {
        last = true;
        return this;
    }

    /** The body is judged as the classic suite does. */
    Case classic() {
        classic = true;
        return this;
    }

    /** It moves much data: it runs alone. */
    Case heavy() {
        pace = Pace.HEAVY;
        return this;
    }

    /** A server that fails is not measured. */
    Case blocks() {
        blocking = true;
        return this;
    }

    /** The finished check, with the reason for it. */
    Check why(String reason) {
        return new Check(id, group, source, level, blocking, pace, described(), accepted(), reason, this::run);
    }

    private Optional<String> run(RawHttp http) throws UnmetException {
        try (Connection connection = http.connect()) {
            connection.send(bytes(http, request));
            if (waiting == Waiting.DEMANDED) {
                connection.requireSilence();
                connection.send(bytes(http, rest));
            } else if (waiting == Waiting.GRANTED && !connection.speaks()) {
                connection.send(bytes(http, rest));
            }
            if (halfClose) {
                connection.endSending();
            }
            byte[] body = echo == null ? null : Message.bytes(echo);
            return outcomes.judge(http, connection, new Outcomes.Demands(method(), body, classic, last));
        }
    }

    /** The only method that matters to reading a response is HEAD. */
    private String method() {
        return (request + rest).startsWith("HEAD ") ? "HEAD" : "GET";
    }

    private static byte[] bytes(RawHttp http, String template) {
        return Message.of(http, template);
    }

    private String described() {
        String text = shown(request);
        switch (waiting) {
            case DEMANDED -> text += ", silence, " + shown(rest);
            case GRANTED -> text += ", if silent " + shown(rest);
            case NONE -> text += "";
        }
        return halfClose ? text + ", half-close" : text;
    }

    private static String shown(String bytes) {
        String text = Transcript.escape(bytes);
        return text.length() <= LONGEST_SHOWN
                ? text
                : text.substring(0, LONGEST_SHOWN) + "... (" + bytes.length() + " bytes)";
    }

    private String accepted() {
        return echo == null ? outcomes.toString() : outcomes + " (a success with the bytes \"" + shown(echo) + "\")";
    }
}
