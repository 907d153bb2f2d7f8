package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Responder;
import httpdyno.measure.Responder.Counted;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether requests and connections are as many as tools and suite say, by a server that counts for itself. */
class CountingIT {

    private static final int CONNECTIONS = 40;
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-counting");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    /** Every tool with every shape that it can express. */
    static Stream<Arguments> loads() {
        return Stream.of(
                        new LoadShape(CONNECTIONS, 1, true),
                        new LoadShape(CONNECTIONS, 8, true),
                        new LoadShape(CONNECTIONS, 1, false))
                .flatMap(shape -> Generators.all().stream()
                        .filter(tool -> tool.refusal(spec(tool, shape)).isEmpty())
                        .map(tool -> arguments(tool.id(), shape)));
    }

    private static LoadSpec spec(LoadGenerator tool, LoadShape shape) {
        return bench.spec(bench.responder(Map.of(), tool, shape), 2);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("loads")
    void requestsAndConnectionsAreAsManyAsIsSaid(String tool, LoadShape shape) throws Exception {
        Counted counted = count(tool, shape, Map.of());
        long completed = counted.report().completed();

        assertThat(completed).isPositive();
        assertThat(counted.report().errors().total()).isZero();
        assertServed(counted, shape);
        assertThat((double) counted.tally().connectionsAccepted()).isCloseTo(counted.accepted(), ONE_PERCENT);
        long used = counted.tally().connectionsAccepted() - counted.tally().carrying(0);
        if (shape.keepAlive()) {
            assertThat(used).isEqualTo(CONNECTIONS);
        } else {
            assertThat((double) counted.tally().carrying(1)).isCloseTo(used, ONE_PERCENT);
            assertThat((double) used).isCloseTo(completed, ONE_PERCENT);
        }
    }

    /** Such a close is as good as an announced one to these; wrk takes each for a failure, and so is not asked. */
    @ParameterizedTest
    @ValueSource(strings = {"oha", "bombardier"})
    void aCloseThatWasAskedForNeedNotBeAnnounced(String tool) throws Exception {
        Counted counted = count(tool, new LoadShape(CONNECTIONS, 1, false), Map.of("CLOSE_SILENTLY", "1"));

        assertThat(counted.report().errors().total()).isZero();
        assertThat(counted.report().completed()).isPositive();
        assertServed(counted, new LoadShape(CONNECTIONS, 1, false));
    }

    @Test
    void wrkTakesACloseThatIsNotAnnouncedForAFailure() throws Exception {
        Counted counted = count("wrk", new LoadShape(CONNECTIONS, 1, false), Map.of("CLOSE_SILENTLY", "1"));

        assertThat((double) counted.report().errors().read())
                .isCloseTo(counted.tally().requestsServed(), ONE_PERCENT)
                .isPositive();
    }

    /** What is in flight when a window ends is served and no longer counted by the tool. */
    private static void assertServed(Counted counted, LoadShape shape) {
        long completed = counted.report().completed();
        long inFlight = (long) shape.connections() * shape.pipelining();
        assertThat((double) counted.tally().requestsServed()).isBetween(0.99 * completed, 1.01 * completed + inFlight);
    }

    private static Counted count(String tool, LoadShape shape, Map<String, String> environment) throws Exception {
        Subject subject = bench.responder(environment, bench.generator(tool), shape);
        try (Responder responder = Responder.open(bench.bench(), subject, bench.planned(subject))) {
            Counted counted = responder.count(bench.spec(subject, 2));
            bench.show(tool + ", " + shape + ": the tool says "
                    + counted.report().completed() + " responses and "
                    + counted.report().errors() + ", the kernel "
                    + counted.accepted() + " connections, the responder "
                    + counted.tally().requestsServed() + " and "
                    + counted.tally().connectionsAccepted());
            return counted;
        }
    }
}
