package httpdyno;

import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceRun;
import httpdyno.conformance.RawHttp;
import httpdyno.conformance.Readiness;
import httpdyno.conformance.UnmetException;
import httpdyno.measure.Catalogue;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.plan.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server that somebody runs by hand, talked to from this JVM: no engine, no image.
 *
 * @param target its address
 */
record TargetServer(Target target) {

    /** It is said to run already. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    /**
     * Make sure that an HTTP server answers before hundreds of tests say that none does.
     *
     * @throws TargetException when it does not
     */
    void requireAnswer() {
        Optional<UnmetException> last = Readiness.await(client(ANSWER), ANSWER);
        if (last.isPresent()) {
            throw new TargetException("an HTTP/1.1 server was required at " + target + " (-Ddyno.target), and GET / got"
                    + " no HTTP answer within " + ANSWER.toSeconds() + " s; last: "
                    + last.get().getMessage()
                    + ". Start the server, or mend the address. Nothing was checked.");
        }
    }

    /** What a reader of the results must know, each a sentence. */
    List<String> warnings() {
        return Readiness.echo(client(ANSWER)).stream()
                .map(wrong -> "POST /echo at " + target + " does not give the body back (" + wrong
                        + "); checks that send bodies need it and fail. images/README.md has the contract: / and /echo")
                .toList();
    }

    /** Run the whole catalogue. */
    CatalogueOutcome check() {
        return CatalogueOutcome.of(ConformanceRun.of(client(Catalogue.BUDGET), Checks.all(), line -> {}));
    }

    private RawHttp client(Duration budget) {
        return new RawHttp(target.host(), target.port(), RawHttp.Bounds.standard(), budget);
    }
}
