package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceRun;
import httpdyno.conformance.Greeting;
import httpdyno.conformance.RawHttp;
import httpdyno.conformance.Readiness;
import httpdyno.conformance.UnmetException;
import httpdyno.measure.Catalogue;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.plan.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that somebody runs by hand, talked to from this JVM: no engine, no image.
 *
 * @param target its address
 * @param patience longest wait for its first HTTP answer
 */
record TargetServer(Target target, Duration patience) {

    /** What it meets: nobody says that it can do more than the contract asks of every server. */
    static final List<Check> CHECKS = Checks.concerning(List.of("hello", "echo"));

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

    /**
     * Who answers {@code GET /}.
     *
     * @throws TargetException when no complete answer comes
     */
    Greeting greeting() {
        try {
            return Greeting.ask(client(PATIENCE));
        } catch (UnmetException none) {
            throw missing("GET / got no complete HTTP answer: " + none.actual());
        }
    }

    /**
     * Make sure that nobody's production is put to the test by accident: a server made for the suite answers its hello,
     * any other has to be confirmed.
     *
     * @throws TargetException when it is neither
     */
    void requireMeant(Greeting greeting, boolean confirmed) {
        if (!greeting.isOfTheContract() && !confirmed) {
            throw new TargetException(target + " (-Ddyno.target) answered GET / with " + greeting + ", and a server"
                    + " made for this suite answers 200, application/json, {\"hello\":\"world\"}. The catalogue's "
                    + CHECKS.size() + " checks send malformed requests over many connections, which no server in"
                    + " use should get unasked. If this one is meant, add -Ddyno.target.confirm. Nothing was checked.");
        }
    }

    private TargetException missing(String found) {
        return new TargetException("an HTTP/1.1 server was required at " + target + " (-Ddyno.target), and " + found
                + ". Start the server, or mend the address. Nothing was checked.");
    }

    /** What a reader of the results must know, each a sentence. */
    List<String> warnings(Greeting greeting) {
        List<String> warnings = new ArrayList<>();
        if (!greeting.isOfTheContract()) {
            warnings.add(target + " is no server made for this suite, since it answered GET / with " + greeting
                    + "; it is checked because -Ddyno.target.confirm says so");
        }
        Readiness.echo(client(PATIENCE))
                .ifPresent(wrong -> warnings.add("POST /echo at " + target + " does not give the body back (" + wrong
                        + "); checks that send bodies need it and fail. images/README.md has the contract: / and"
                        + " /echo"));
        return warnings;
    }

    /** Run the catalogue. */
    CatalogueOutcome check() {
        return CatalogueOutcome.of(ConformanceRun.of(client(Catalogue.BUDGET), CHECKS, line -> {}));
    }

    private RawHttp client(Duration budget) {
        return new RawHttp(target.host(), target.port(), RawHttp.Bounds.standard(), budget);
    }
}
