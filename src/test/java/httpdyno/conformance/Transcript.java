package httpdyno.conformance;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * An {@link Exchange} as evidence that fits on one line of printable ASCII. CR, LF, TAB and backslash are written
 * {@code \r \n \t \\}, other bytes outside 20..7E {@code \xNN}, and what was left out in the middle {@code \<N bytes>}.
 *
 * @param sent escaped bytes to the server
 * @param received escaped bytes from the server
 * @param timings in whole microseconds
 * @param ending how the connection ended
 */
public record Transcript(String sent, String received, Exchange.Timings timings, Exchange.Ending ending) {

    /** Bytes kept at either end of a long direction: enough for a header block, small enough for a report. */
    static final int KEPT = 1024;

    private static final String HEX = "0123456789ABCDEF";

    /** @throws IllegalArgumentException for text that is not escaped */
    public Transcript {
        requirePrintable(sent);
        requirePrintable(received);
        timings = new Exchange.Timings(
                micros(timings.connect()),
                micros(timings.firstByte()),
                timings.ended().truncatedTo(ChronoUnit.MICROS));
    }

    static Transcript of(Exchange exchange) {
        return new Transcript(
                excerpt(exchange.sent()), excerpt(exchange.received()), exchange.timings(), exchange.ending());
    }

    /** Escape text of one byte per character, as {@link Response} holds it. */
    static String escape(String text) {
        return escape(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String excerpt(byte[] bytes) {
        if (bytes.length <= 2 * KEPT) {
            return escape(bytes);
        }
        StringBuilder text = new StringBuilder();
        escape(text, bytes, 0, KEPT);
        text.append("\\<").append(bytes.length - 2 * KEPT).append(" bytes>");
        escape(text, bytes, bytes.length - KEPT, bytes.length);
        return text.toString();
    }

    /** Text that goes beside evidence: as it is, with a question mark for what a line of ASCII cannot hold. */
    static String printable(String text) {
        StringBuilder printable = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                printable.setCharAt(i, '?');
            }
        }
        return printable.toString();
    }

    private static void requirePrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                throw new IllegalArgumentException("evidence is one line of printable ASCII, found character "
                        + (int) text.charAt(i) + " at " + i);
            }
        }
    }

    private static String escape(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length + 16);
        escape(text, bytes, 0, bytes.length);
        return text.toString();
    }

    private static void escape(StringBuilder text, byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            int octet = bytes[i] & 0xFF;
            switch (octet) {
                case '\r' -> text.append("\\r");
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                case '\\' -> text.append("\\\\");
                default -> {
                    if (octet >= ' ' && octet <= '~') {
                        text.append((char) octet);
                    } else {
                        text.append("\\x").append(HEX.charAt(octet >> 4)).append(HEX.charAt(octet & 15));
                    }
                }
            }
        }
    }

    private static Optional<Duration> micros(Optional<Duration> time) {
        return time.map(value -> value.truncatedTo(ChronoUnit.MICROS));
    }
}
