package httpdyno.load;

/** The output is not what the tool prints in the versions that are understood. */
public final class ReportFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param tool tool and version, for example {@code wrk 4.1.0}
     * @param required what the parser needed at this place
     * @param found the offending line or value, shortened
     */
    public ReportFormatException(String tool, String required, String found) {
        super(tool + ": expected " + required + ", found " + shorten(found)
                + ". The raw output is kept beside the result; teach the parser this form or pin the generator to an"
                + " understood version.");
    }

    private static String shorten(String text) {
        String oneLine = text.replace("\n", "\\n").strip();
        return oneLine.isEmpty() ? "nothing" : '"' + oneLine.substring(0, Math.min(200, oneLine.length())) + '"';
    }
}
