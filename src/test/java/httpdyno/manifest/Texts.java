package httpdyno.manifest;

/** How values look inside a message. */
final class Texts {

    private static final int LONGEST = 60;

    private Texts() {}

    /** The value in quotes on one line, shortened when long. */
    static String quote(String value) {
        String line = value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
        return "\"" + (line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...") + "\"";
    }
}
