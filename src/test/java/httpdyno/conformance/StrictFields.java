package httpdyno.conformance;

import httpdyno.conformance.Response.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A header or trailer section that keeps to RFC 9112 section 5 and RFC 9110 section 5. */
final class StrictFields {

    private static final int SECTION_LIMIT = 64 << 10;
    private static final int COUNT_LIMIT = 1000;

    private StrictFields() {}

    /** Read up to and with the empty line. */
    static List<Field> read(StrictInput in) throws IOException {
        List<Field> fields = new ArrayList<>();
        int left = SECTION_LIMIT;
        for (String line = in.line(left, 431); !line.isEmpty(); line = in.line(left, 431)) {
            fields.add(field(line));
            left -= Math.min(left, line.length() + 2);
            if (fields.size() > COUNT_LIMIT) {
                throw new RejectedException(431, "too many fields");
            }
        }
        return fields;
    }

    private static Field field(String line) throws RejectedException {
        RejectedException.unless(" \t".indexOf(line.charAt(0)) < 0, "field line begins with whitespace");
        int colon = line.indexOf(':');
        RejectedException.unless(colon > 0, "field line without name or colon");
        RejectedException.unless(StrictGrammar.isToken(line.substring(0, colon)), "field name is no token");
        String value = ResponseParser.trim(line.substring(colon + 1));
        RejectedException.unless(StrictGrammar.isFieldValue(value), "control character in a field value");
        return new Field(line.substring(0, colon), value);
    }

    /** Elements of a comma-separated list over all lines of a field; without quoted strings. */
    static List<String> elements(List<Field> fields, String name) {
        List<String> elements = new ArrayList<>();
        for (String value : Response.values(fields, name)) {
            for (String element : value.split(",", -1)) {
                elements.add(ResponseParser.trim(element));
            }
        }
        return elements;
    }

    static boolean hasElement(List<Field> fields, String name, String element) {
        return elements(fields, name).stream().anyMatch(element::equalsIgnoreCase);
    }
}
