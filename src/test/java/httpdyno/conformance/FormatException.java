package httpdyno.conformance;

/** Text that a server or the probe printed is not what it must print. */
public final class FormatException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 300;

    /**
     * @param where what was read, for example {@code boot line}
     * @param required what must stand there
     * @param found what stands there, shortened in the message
     */
    public FormatException(String where, String required, String found) {
        super(where + ": required " + required + ", found " + shorten(found));
    }

    private static String shorten(String text) {
        String line = text.replace("\r", "\\r").replace("\n", "\\n");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
    }
}
