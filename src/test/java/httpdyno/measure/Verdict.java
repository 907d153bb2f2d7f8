package httpdyno.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the suite thinks of an observation.
 *
 * @param kind the word
 * @param sentence what was found, in numbers
 * @param remedy one sentence on what to do, empty for OK
 * @param evidence the numbers behind it, in base units, by name
 */
public record Verdict(Kind kind, String sentence, String remedy, Map<String, Object> evidence) {

    /** Evidence of a NONCONFORMANT that comes from blocking checks and nothing else: how many failed. */
    public static final String BLOCKING_CHECKS = "blockingChecks";

    public Verdict {
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }

    /** How a number with this verdict may be shown. */
    public enum Showing {
        /** The verdict stands where the number would. */
        NOTHING,
        /** Shown with the verdict beside it; neither ranked nor gated. */
        MARKED,
        /** Shown as a lower bound; not ranked on requests per second. */
        AT_LEAST,
        /** Shown and ranked. */
        NUMBER
    }

    /** The verdicts in the order in which they are tried; the first that applies holds. */
    public enum Kind {
        /** The image cannot be built, or its package is not served. */
        UNAVAILABLE(Showing.NOTHING, false),
        /** The server lacks the capability, or the generator cannot express the profile. */
        UNSUPPORTED(Showing.NOTHING, false),
        /** A blocking conformance or contract check failed. */
        NONCONFORMANT(Showing.NOTHING, true),
        /** The server ended. */
        CRASHED(Showing.NOTHING, true),
        /** The kernel killed a process of the server for memory. */
        OOM_KILLED(Showing.NOTHING, true),
        /** The server lived and made no progress. */
        STALLED(Showing.NOTHING, true),
        /** Unexpected status, socket error or body beyond the tolerance, or tool output that is not understood. */
        INVALID(Showing.NOTHING, true),
        /** The figures contradict one another. */
        INCONSISTENT(Showing.NOTHING, false),
        /** The scheduler held the server back for a CPU quota. */
        THROTTLED(Showing.MARKED, false),
        /** Somebody else used the pinned cores. */
        NOISY(Showing.MARKED, false),
        /** The open-loop rate asked for was not reached. */
        RATE_NOT_MET(Showing.MARKED, false),
        /** The generator was the limit, not the server. */
        CLIENT_BOUND(Showing.AT_LEAST, false),
        /** Nothing speaks against the number. */
        OK(Showing.NUMBER, false);

        private final Showing showing;
        private final boolean serversFault;

        Kind(Showing showing, boolean serversFault) {
            this.showing = showing;
            this.serversFault = serversFault;
        }

        public Showing showing() {
            return showing;
        }

        /** Whether the cause lies in what is measured, so that the build has to fail. */
        public boolean serversFault() {
            return serversFault;
        }
    }

    /** A verdict without numbers. */
    public static Verdict of(Kind kind, String sentence, String remedy) {
        return new Verdict(kind, sentence, remedy, Map.of());
    }

    /** {@code STALLED: no segment for 2.1 s. Look at ...}. */
    public String text() {
        String said = sentence.strip();
        String stop = said.endsWith(".") ? "" : ".";
        String end = remedy.isEmpty() ? "" : " " + remedy;
        return said.isEmpty() ? kind.name() : kind + ": " + said + stop + end;
    }
}
