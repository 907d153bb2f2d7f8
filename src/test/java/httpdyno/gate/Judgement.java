package httpdyno.gate;

import java.util.List;

/**
 * What a gate says of a run.
 *
 * @param kind which gate
 * @param run id of the run that is judged
 * @param yardstick what it is judged by: the id of the baseline's run, or the id of a server
 * @param above what has to be known before the findings are read, each a line: drift, order and rule
 * @param findings one for every figure of every row, those of a row together, in the order of the profiles and rows
 * @param below what was left out or is in doubt, each a line
 */
public record Judgement(
        Kind kind, String run, String yardstick, List<String> above, List<Finding> findings, List<String> below) {

    public Judgement {
        above = List.copyOf(above);
        findings = List.copyOf(findings);
        below = List.copyOf(below);
    }

    /** Which gate. */
    public enum Kind {
        /** By an earlier run. */
        BASELINE,
        /** By a server that was measured in turns. */
        PAIRED
    }

    /** Findings that fail a build. */
    public List<Finding> failing() {
        return findings.stream().filter(finding -> finding.verdict().fails()).toList();
    }

    /** Whether anything at all could have failed; a gate without it would pass whatever happens. */
    public boolean gatesAnything() {
        return findings.stream().anyMatch(finding -> finding.verdict().isJudged());
    }
}
