package httpdyno.conformance;

import java.util.Collection;
import java.util.Optional;

/**
 * One rule, with the exchange that shows whether a server keeps it.
 *
 * @param id stable name, lower case, {@code h1-} first for HTTP/1.1; results and known failures refer to it
 * @param group where it stands in tables
 * @param source RFC section that the rule comes from, or {@code contract} for a rule of this suite's own
 * @param level how binding the source is
 * @param blocking whether a server that breaks it is not measured
 * @param capability the capability whose servers alone it is for; absent for one that is for all
 * @param pace what it may run beside
 * @param sends what goes over the wire
 * @param accepts what passes; anything else fails, silence included
 * @param why why it is checked, and why it blocks or does not
 * @param script sends and demands
 */
public record Check(
        String id,
        Group group,
        String source,
        Level level,
        boolean blocking,
        Optional<String> capability,
        Pace pace,
        String sends,
        String accepts,
        String why,
        Script script) {

    /** One that is for all servers. */
    public Check(
            String id,
            Group group,
            String source,
            Level level,
            boolean blocking,
            Pace pace,
            String sends,
            String accepts,
            String why,
            Script script) {
        this(id, group, source, level, blocking, Optional.empty(), pace, sends, accepts, why, script);
    }

    /** Whether it is for a server that declares these capabilities. */
    public boolean concerns(Collection<String> capabilities) {
        return capability.map(capabilities::contains).orElse(true);
    }

    /** How binding a rule is: requirement levels of RFC 2119, or hardening where the RFCs are silent. */
    public enum Level {
        MUST,
        SHOULD,
        MAY,
        HARDENING
    }

    /** Groups in the order of the tables; all but the first three follow the sections of RFC 9112 and 9110. */
    public enum Group {
        /** What every server of the suite answers, and what one answers that declares a capability. */
        CONTRACT,
        /** {@code /echo} gives back what it got. */
        ECHO,
        /** The set {@code h1-core}: the 33 behaviours of the classic HTTP/1.1 server suite. */
        CORE,
        /** Lines, line ends and what stands before the request line. */
        MESSAGE,
        VERSION,
        /** Request line, method and request target. */
        TARGET,
        HOST,
        FIELDS,
        LENGTH,
        /** Transfer-Encoding. */
        CODING,
        /** Two framings at once, and requests hidden in bodies. */
        SMUGGLING,
        CHUNKS,
        METHODS,
        RESPONSES,
        EXPECT,
        UPGRADE,
        CONNECTION,
        PIPELINING,
        /** Requests that arrive in pieces, at any offset and any speed. */
        FRAGMENTS
    }

    /** What a check may run beside. */
    public enum Pace {
        /** Needs nothing but an answer: runs beside others. */
        INDEPENDENT,
        /** Judges silence or places pauses: runs beside others of its kind, which mostly wait. */
        TIMED,
        /** Moves much data or opens many connections: runs alone, last. */
        HEAVY
    }

    /** What a check does. */
    @FunctionalInterface
    public interface Script {

        /**
         * Send and demand.
         *
         * @return what came, where it is tolerated and not what the source prefers; empty for a plain pass
         * @throws UnmetException at the first demand that is not met
         */
        Optional<String> run(RawHttp http) throws UnmetException;
    }

    /** A script that knows no tolerated outcome. */
    @FunctionalInterface
    interface Demand {

        /** @throws UnmetException at the first demand that is not met */
        void run(RawHttp http) throws UnmetException;

        /** As a script that passes plainly or not at all. */
        static Script plainly(Demand demand) {
            return http -> {
                demand.run(http);
                return Optional.empty();
            };
        }
    }

    /**
     * Run against a server; a bad server is a violation, never an exception. A reset may have wiped an answer that the
     * server did send (RFC 9112 section 9.6), and on a busy host an answer may be late: a check that ends in one of the
     * two is run once more.
     */
    public Result run(RawHttp http) {
        Result first = attempt(http);
        return first.violation().filter(Check::isWorthAnother).isPresent() ? attempt(http) : first;
    }

    private static boolean isWorthAnother(Violation violation) {
        Exchange.Ending ending = violation.evidence().ending();
        return ending == Exchange.Ending.RESET || ending == Exchange.Ending.TIMED_OUT;
    }

    private Result attempt(RawHttp http) {
        try {
            return new Result(id, script.run(http), Optional.empty());
        } catch (UnmetException e) {
            Violation violation = new Violation(
                    id, level, blocking, e.expected(), e.actual(), e.exchange().transcript());
            return new Result(id, Optional.empty(), Optional.of(violation));
        }
    }

    /**
     * What one check said.
     *
     * @param id of the check
     * @param tolerated what came, where it is tolerated and not what the source prefers
     * @param violation what was broken; a check without it passed
     */
    public record Result(String id, Optional<String> tolerated, Optional<Violation> violation) {

        public Result {
            tolerated = tolerated.map(Transcript::printable);
        }
    }
}
