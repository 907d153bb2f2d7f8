package httpdyno.measure;

import java.util.List;

/** Ends a round early: its verdict is known. */
final class VerdictException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Verdict verdict;
    private final transient List<String> logTail;

    VerdictException(Verdict verdict, List<String> logTail) {
        super(verdict.text());
        this.verdict = verdict;
        this.logTail = List.copyOf(logTail);
    }

    Verdict verdict() {
        return verdict;
    }

    /** Lines of a log other than the server's; empty to take the server's own. */
    List<String> logTail() {
        return logTail;
    }
}
