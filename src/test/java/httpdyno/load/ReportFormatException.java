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

    private ReportFormatException(String message) {
        super(message);
    }

    /**
     * Make the error of a tool that gave up.
     *
     * @param tool tool and version
     * @param output what it left behind
     */
    static ReportFormatException ofExit(String tool, ToolOutput output) {
        String said = output.stderr().isBlank() ? output.stdout() : output.stderr();
        return new ReportFormatException(tool + ": expected exit code 0, found " + output.exitCode() + " after it said "
                + shorten(said) + ". The raw output is kept beside the result.");
    }

    private static String shorten(String text) {
        String oneLine = text.strip().replace("\n", "\\n");
        return oneLine.isEmpty() ? "nothing" : '"' + oneLine.substring(0, Math.min(200, oneLine.length())) + '"';
    }
}
