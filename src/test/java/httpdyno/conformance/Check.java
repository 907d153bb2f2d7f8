package httpdyno.conformance;

import java.util.Optional;

/**
 * One rule, with the exchange that shows whether a server keeps it.
 *
 * @param id stable name, lower case, {@code h1-} first for HTTP/1.1; results and known failures refer to it
 * @param group where it stands in tables
 * @param source RFC section that the rule comes from, or {@code contract} for a rule of this suite's own
 * @param level how binding the source is
 * @param blocking whether a server that breaks it is not measured
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
        String sends,
        String accepts,
        String why,
        Script script) {

    /** How binding a rule is: requirement levels of RFC 2119, or hardening where the RFCs are silent. */
    public enum Level {
        MUST,
        SHOULD,
        MAY,
        HARDENING
    }

    /** Groups in the order of the tables. */
    public enum Group {
        CONTRACT,
        ECHO,
        SEMANTICS,
        CONNECTION,
        FRAGMENTS
    }

    /** What a check does. */
    @FunctionalInterface
    public interface Script {

        /** @throws UnmetException at the first demand that is not met */
        void run(RawHttp http) throws UnmetException;
    }

    /** Run against a server; a bad server is a violation, never an exception. */
    public Optional<Violation> run(RawHttp http) {
        try {
            script.run(http);
            return Optional.empty();
        } catch (UnmetException e) {
            return Optional.of(new Violation(
                    id, level, blocking, e.expected(), e.actual(), e.exchange().transcript()));
        }
    }
}
