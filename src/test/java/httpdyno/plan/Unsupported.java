package httpdyno.plan;

/**
 * Why a cell cannot be measured.
 *
 * @param why the reason, a sentence without its stop
 * @param remedy one sentence on what to do
 */
public record Unsupported(String why, String remedy) {

    /** No tool that may load it can express the profile. */
    public static Unsupported byTool(String refusal) {
        return new Unsupported(refusal, "Let the suite choose: -Ddyno.generator=auto.");
    }

    /** The server lacks what the profile needs. */
    static Unsupported byServer(String lack) {
        return new Unsupported(lack, "images/README.md says what the capability asks of a server.");
    }
}
