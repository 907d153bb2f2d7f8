package httpdyno.measure;

import httpdyno.conformance.ConformanceReport;
import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.ServerContainer;
import httpdyno.container.ServerSpec;
import httpdyno.measure.Bench.Contestant;
import httpdyno.plan.CpuShares;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All of the conformance catalogue that concerns one server, against it, which is started as for a round and is not loaded. */
public final class Catalogue {

    /** What all checks against one server may take together. */
    public static final Duration BUDGET = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);

    private Catalogue() {}

    /**
     * Start the server, run every check from inside its network, take it down. The rounds that follow do not check the
     * same image again.
     *
     * @param shares CPUs of the server, and of the client in the place of a generator
     * @throws EngineException when the run is being ended
     */
    public static CatalogueOutcome run(Bench bench, Contestant contestant, CpuShares shares) {
        CatalogueOutcome outcome;
        try {
            BuiltImage image = bench.image(contestant.source());
            ConformanceReport report = check(bench, contestant, image, shares);
            String id = contestant.manifest().id();
            bench.conformance().remember(image.tag(), report, "raw/conformance/" + id + "/");
            outcome = CatalogueOutcome.of(report);
        } catch (VerdictException ended) {
            outcome = CatalogueOutcome.of(ended.verdict(), ended.logTail());
        } catch (EngineException | IllegalArgumentException broken) {
            LOG.error("the catalogue could not be run", broken);
            outcome = CatalogueOutcome.of(Round.notMeasured("the catalogue could not be run", broken), List.of());
        }
        // What a run that is being ended does to its own containers must not be held against a server.
        bench.engine().requireOpen();
        return outcome;
    }

    private static ConformanceReport check(Bench bench, Contestant contestant, BuiltImage image, CpuShares shares)
            throws VerdictException {
        ServerSpec spec = new ServerSpec(
                "conformance/" + contestant.manifest().id(),
                image,
                shares.server(),
                contestant.environment(shares.server()),
                contestant.limits());
        try (ServerContainer server = ServerContainer.start(bench.engine(), spec)) {
            try {
                return Probe.run(
                        bench,
                        server,
                        contestant.manifest().capabilities(),
                        shares.generator(),
                        Probe.CheckSet.ALL,
                        BUDGET);
            } catch (VerdictException ended) {
                List<String> log =
                        ended.logTail().isEmpty() ? Round.tail(server.log().text()) : ended.logTail();
                throw new VerdictException(withoutRaw(ended.verdict()), log);
            }
        }
    }

    /** No round keeps this server's log; its last lines are all there is. */
    static Verdict withoutRaw(Verdict verdict) {
        return switch (verdict.kind()) {
            case CRASHED, OOM_KILLED ->
                new Verdict(
                        verdict.kind(), verdict.sentence(), "The last lines of its log are below.", verdict.evidence());
            default -> verdict;
        };
    }
}
