package httpdyno.report;

import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import java.util.EnumMap;
import java.util.Map;

/** One verdict of each kind for tests, with words and evidence as the suite gives them. */
final class SampleVerdicts {

    private static final Map<Kind, Verdict> ALL = new EnumMap<>(Kind.class);

    static {
        add(Kind.OK, "", "", Map.of());
        add(Kind.UNAVAILABLE, "httpdyno/x cannot be built: exit code 100.", "Build it elsewhere.", Map.of());
        add(Kind.UNSUPPORTED, "bombardier cannot pipeline.", "Let the suite choose: -Ddyno.generator=auto.", Map.of());
        add(Kind.NONCONFORMANT, "1 blocking check(s) failed, the first: echo/chunked.", "See raw/.", Map.of());
        add(Kind.CRASHED, "the server ended with exit code 3.", "Its last lines are below.", Map.of("exitCode", 3L));
        add(Kind.OOM_KILLED, "the kernel killed a process.", "Look for a leak.", Map.of("oomKills", 1L));
        add(Kind.STALLED, "1,204 responses, the longest silence 8.2 s.", "See raw/.", Map.of("completed", 1204L));
        add(Kind.INVALID, "12 of 40,319 had an unexpected status.", "See raw/.", Map.of("unexpectedResponses", 12L));
        add(Kind.INCONSISTENT, "9.1 s by the tool, 10.0 s by traffic.", "Measure again.", Map.of("toolSeconds", 9.1));
        add(Kind.THROTTLED, "held back in 14 periods.", "Remove the quota.", Map.of("throttledPeriods", 14L));
        add(Kind.NOISY, "others used 33.2 % of the CPUs.", "Stop what else runs.", Map.of("serverForeign", 0.332));
        add(Kind.RATE_NOT_MET, "9,120 of 10,000 per second were sent.", "Ask for less.", Map.of("achieved", 0.912));
        add(
                Kind.CLIENT_BOUND,
                "the generator used 98.0 % of its CPUs, the server 61.0 % of its own.",
                "Give the generator more cores (-Ddyno.cpus.generator).",
                Map.of("generatorShareUsed", 0.98));
    }

    private SampleVerdicts() {}

    private static void add(Kind kind, String sentence, String remedy, Map<String, Object> evidence) {
        ALL.put(kind, new Verdict(kind, sentence, remedy, evidence));
    }

    static Verdict of(Kind kind) {
        return ALL.get(kind);
    }
}
