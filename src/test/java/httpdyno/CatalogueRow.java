package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Violation;
import httpdyno.manifest.LocalRow;
import httpdyno.manifest.Miss;
import httpdyno.manifest.ServerManifest;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One server and one check of the catalogue, and what is to be thought of the outcome.
 *
 * @param server server id, or {@code target}
 * @param manifest what is known of the server; absent for one that somebody runs by hand
 * @param check the check
 */
record CatalogueRow(String server, Optional<ServerManifest> manifest, Check check) {

    /** The name of its test: {@code raw-node h1-root}. */
    @Override
    public String toString() {
        return server + " " + check.id();
    }

    /**
     * Hold what the checks said against what is recorded.
     *
     * @param transcript where the evidence of a failure is
     */
    Conclusion conclude(ConformanceReport report, Path transcript) {
        Optional<Violation> violation = report.violations().stream()
                .filter(broken -> broken.checkId().equals(check.id()))
                .findFirst();
        if (violation.isEmpty() && !report.passed().contains(check.id())) {
            return Conclusion.failed(
                    this + ": the report of the catalogue was required to hold every check and does not"
                            + " hold this one; the classes that ran beside the server are of another build. Run mvn clean");
        }
        Optional<Miss> miss = manifest.flatMap(known -> known.miss(check.id()));
        if (violation.isEmpty()) {
            // A work tree may have mended what its release, of which the record speaks, still misses.
            return miss.filter(record -> !isLocal() && !record.varies())
                    .map(this::holdsNoLonger)
                    .orElse(Conclusion.PASSED);
        }
        if (miss.isPresent()) {
            return Conclusion.aborted(
                    this + ": known, " + miss.get().reason() + " (" + miss.get().position() + "). " + violation.get());
        }
        return manifest.isPresent()
                ? Conclusion.failed(evidence(violation.get(), transcript) + howToRecord())
                : ofTarget(violation.get(), transcript);
    }

    private boolean isLocal() {
        return LocalRow.isLocal(server);
    }

    private Conclusion holdsNoLonger(Miss miss) {
        return Conclusion.failed(miss.position() + " records that " + server + " misses " + check.id() + " ("
                + miss.reason() + "), which holds no longer; remove it");
    }

    /** Nobody has recorded anything of such a server, so that only what the RFCs demand outright can fail. */
    private Conclusion ofTarget(Violation violation, Path transcript) {
        return check.level() == Level.MUST
                ? Conclusion.failed(evidence(violation, transcript))
                : Conclusion.aborted("reported, not required: " + evidence(violation, transcript));
    }

    private String evidence(Violation violation, Path transcript) {
        return server + " " + violation
                + "\n  rule: " + check.source() + "; " + check.why()
                + "\n  sent: " + violation.evidence().sent()
                + "\n  received: " + violation.evidence().received()
                + "\n  then: " + violation.evidence().ending()
                + "\n  transcript: " + transcript;
    }

    private String howToRecord() {
        if (isLocal()) {
            return "\n  The published " + LocalRow.published(server) + " is not recorded to miss it; its own row says"
                    + " whether it does. Mend the local package: what is recorded is recorded of releases.";
        }
        return "\n  Mend the server; or, if it is to stay so, record it in images/servers/" + server
                + "/server.yaml under misses:  - {cases: [" + check.id() + "], reason: ...}";
    }
}
