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

/**
 * A server that somebody runs by hand, talked to from this JVM: no engine, no image.
 *
 * @param target its address
 * @param patience longest wait for its first HTTP answer
 */
record TargetServer(Target target, Duration patience) {

    /** It is said to run already. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    TargetServer(Target target) {
        this(target, PATIENCE);
    }

    /**
     * Make sure that an HTTP server answers before hundreds of tests say that none does.
     *
     * @throws TargetException when it does not
     */
    void requireAnswer() {
        RawHttp http = client(patience);
        try {
            http.connect().close();
        } catch (UnmetException refused) {
            throw missing("nothing listens there: " + refused.actual());
        }
        Readiness.await(http, patience).ifPresent(last -> {
            throw missing("GET / got no HTTP answer within " + patience.toMillis() + " ms: " + last.actual());
        });
    }

    private TargetException missing(String found) {
        return new TargetException("an HTTP/1.1 server was required at " + target + " (-Ddyno.target), and " + found
                + ". Start the server, or mend the address. Nothing was checked.");
    }

    /** What a reader of the results must know, each a sentence. */
    List<String> warnings() {
        return Readiness.echo(client(PATIENCE)).stream()
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
