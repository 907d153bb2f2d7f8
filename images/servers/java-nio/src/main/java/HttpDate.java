import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The value of the Date field, formatted once a second. */
final class HttpDate {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private long second;
    private byte[] text;

    byte[] now() {
        long now = System.currentTimeMillis() / 1000;
        if (now != second) {
            second = now;
            text = FORMAT.format(Instant.ofEpochSecond(now)).getBytes(StandardCharsets.US_ASCII);
        }
        return text;
    }
}
