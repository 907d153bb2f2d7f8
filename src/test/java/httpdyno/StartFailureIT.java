package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import httpdyno.conformance.Checks;
import httpdyno.container.Limits;
import httpdyno.host.HostProbe;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Catalogue;
import httpdyno.measure.Round;
import httpdyno.measure.RoundResult;
import httpdyno.measure.Verdict.Kind;
import httpdyno.report.Console;
import httpdyno.report.ProfileInfo;
import httpdyno.report.ResultStore;
import httpdyno.report.RunInfo;
import httpdyno.report.RunSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that does not start shows its last lines wherever somebody looks: test, console, report and run.json. */
@Timeout(60)
class StartFailureIT {

    private static final int SHOWN = 30;
    private static SelfTestBench bench;

    @TempDir
    private Path results;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Console console =
            new Console(new PrintStream(printed, true, StandardCharsets.UTF_8), System::nanoTime);
    private ResultStore store;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-start");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @BeforeEach
    void begin() {
        store = ResultStore.create(results, "run");
        store.begin(new RunInfo(
                "run",
                Instant.EPOCH,
                new RunInfo.Suite("0", "unknown", false),
                RunSettings.of(bench.settings()),
                Map.of(),
                HostProbe.ofThisMachine().read(),
                Optional.of(RunInfo.Engine.of(bench.engine().facts())),
                Optional.of(bench.shares()),
                Optional.empty(),
                Optional.empty(),
                List.of(ProfileInfo.of(bench.profile("no-pipelining"), bench.shares())),
                List.of(),
                List.of(),
                List.of()));
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                arguments(
                        "no-start",
                        Kind.CRASHED,
                        "exit code 3",
                        List.of("faulty server: refusing to start, as MODE=no-start asks")),
                arguments(
                        "never-listens",
                        Kind.STALLED,
                        "no correct response to GET / within 5 s",
                        List.of("faulty server: alive and not listening, as MODE=never-listens asks")),
                arguments("other-port", Kind.NONCONFORMANT, "found it listening on 0.0.0.0:8081", List.of()),
                arguments("prints-and-ends", Kind.CRASHED, "exit code 4", lastOfMany()));
    }

    private static List<String> lastOfMany() {
        return IntStream.rangeClosed(10_000 - SHOWN + 1, 10_000)
                .mapToObj(line -> "faulty server: line " + line + " of 10000 " + ".".repeat(80))
                .toList();
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource("failures")
    void aRoundShowsItsLastLinesInAllFourPlaces(String mode, Kind kind, String found, List<String> lines)
            throws IOException {
        Subject subject = bench.faulty(mode, bench.generator("wrk"), Limits.SERVER);

        RoundResult result = Round.run(bench.bench(), subject, bench.planned(subject), Clock.systemUTC());
        store.append(result);
        console.starting(result.observation().round());
        console.finished(result.observation());
        String test = Matrix.conclude(result.observation(), subject.server(), List.of())
                .message();

        assertThat(result.observation().verdict().kind()).isEqualTo(kind);
        assertThat(result.observation().verdict().sentence()).contains(found);
        List<String> tail = result.observation().logTail();
        assertThat(tail).isNotEmpty().hasSizeLessThanOrEqualTo(SHOWN).endsWith(lines.toArray(String[]::new));
        assertThat(test.lines().toList()).endsWith(tail.toArray(String[]::new));
        assertThat(console()).endsWith(indented(tail, 4));
        assertThat(Files.readString(store.folder().resolve("report.md")))
                .contains("```text\n" + String.join("\n", indented(tail, 2)) + "\n  ```\n");
        assertThat(texts(json().at("/rounds/0/logTail"))).isEqualTo(tail);
        assertThat(result.raw().get("server.log").length()).isLessThan(600_000);
        assertThat(bench.engine().containers()).isEmpty();
    }

    @Test
    void aCatalogueShowsItsLastLinesInAllFourPlaces() throws IOException {
        Subject subject = bench.faulty("prints-and-ends", bench.generator("wrk"), Limits.SERVER);
        CatalogueRuns runs = CatalogueRuns.of(
                List.of(subject.server()),
                id -> List.of(),
                Checks.all(),
                server -> Catalogue.run(bench.bench(), subject.contestant(), bench.shares()),
                store,
                console);

        Conclusion test = runs.conclude(runs.rows().get(0));

        List<String> tail = lastOfMany();
        assertThat(test.kind()).isEqualTo(Conclusion.Kind.FAILED);
        assertThat(test.message().lines().toList()).endsWith(tail.toArray(String[]::new));
        assertThat(console()).endsWith(indented(tail, 4));
        assertThat(Files.readString(store.folder().resolve("report.md")))
                .contains("```text\n" + String.join("\n", indented(tail, 2)) + "\n  ```\n");
        assertThat(texts(json().at("/conformance/0/logTail"))).isEqualTo(tail);
    }

    private List<String> console() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(store.folder().resolve("run.json").toFile());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static String[] indented(List<String> lines, int by) {
        return lines.stream().map(line -> " ".repeat(by) + line).toArray(String[]::new);
    }
}
