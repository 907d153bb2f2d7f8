package httpdyno.conformance;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** The only date form a sender may generate (RFC 9110 section 5.6.7): {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
final class ImfFixdate {

    private static final String SHAPE = "aaa, 00 aaa 0000 00:00:00 GMT";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String DAYS = "MonTueWedThuFriSatSun";

    private ImfFixdate() {}

    /** Whether {@code text} has the form and names a day that exists with its right day of the week. */
    static boolean isValid(String text) {
        if (!hasShape(text)) {
            return false;
        }
        int month = MONTHS.indexOf(text.substring(8, 11));
        if (month < 0 || month % 3 != 0 || number(text, 17, 19) > 23 || number(text, 20, 22) > 59) {
            return false;
        }
        try {
            LocalDate date = LocalDate.of(number(text, 12, 16), month / 3 + 1, number(text, 5, 7));
            int day = 3 * (date.getDayOfWeek().getValue() - 1);
            // 60 is a leap second.
            return text.startsWith(DAYS.substring(day, day + 3)) && number(text, 23, 25) <= 60;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** @param text a valid date; a leap second counts as the one before it */
    static Instant parse(String text) {
        int month = MONTHS.indexOf(text.substring(8, 11)) / 3 + 1;
        return LocalDateTime.of(
                        number(text, 12, 16),
                        month,
                        number(text, 5, 7),
                        number(text, 17, 19),
                        number(text, 20, 22),
                        Math.min(59, number(text, 23, 25)))
                .toInstant(ZoneOffset.UTC);
    }

    private static boolean hasShape(String text) {
        if (text.length() != SHAPE.length()) {
            return false;
        }
        for (int i = 0; i < SHAPE.length(); i++) {
            char c = text.charAt(i);
            boolean fits = switch (SHAPE.charAt(i)) {
                case 'a' -> c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
                case '0' -> c >= '0' && c <= '9';
                default -> c == SHAPE.charAt(i);
            };
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text.substring(from, to));
    }
}
