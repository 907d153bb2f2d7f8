package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import httpdyno.conformance.Check;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Violation;
import httpdyno.measure.RoundResult;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {

    private static final String STAMP = "20260301T120000Z";
    private static final RoundResult ROUND = SampleRound.of("raw-node", 40_000).result();

    @TempDir
    private Path root;

    private ResultStore begun() {
        ResultStore store = ResultStore.create(root.resolve("results"), STAMP);
        store.begin(SampleRun.info(Preset.PUBLISH));
        return store;
    }

    private static JsonNode json(ResultStore store) throws IOException {
        return new ObjectMapper().readTree(Files.readString(store.folder().resolve("run.json")));
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aRunIsReadableFromItsBeginAndCompleteOnlyAtItsEnd() throws IOException {
        ResultStore store = begun();
        assertThat(json(store).at("/run/complete").booleanValue()).isFalse();
        assertThat(json(store).get("rounds")).isEmpty();

        store.append(ROUND);
        assertThat(json(store).at("/run/complete").booleanValue()).isFalse();
        assertThat(json(store).get("rounds")).hasSize(1);
        assertThat(store.folder().resolve("report.md")).content().contains("- incomplete: ");

        store.finish();
        assertThat(json(store).at("/run/complete").booleanValue()).isTrue();
        assertThat(store.folder().resolve("report.md")).content().doesNotContain("incomplete");
        assertThat(files(store.folder()))
                .containsExactly(
                        "dashboard-bigger.json",
                        "dashboard-smaller.json",
                        "raw/no-pipelining/raw-node/wrk/c100/round-1/server.log",
                        "raw/no-pipelining/raw-node/wrk/c100/round-1/tool.stdout",
                        "report.html",
                        "report.md",
                        "run.json");
    }

    @Test
    void everyFailureHasItsTranscriptWhereTheDocumentSays() throws IOException {
        ResultStore store = begun();
        ConformanceResult result = SampleConformance.result("raw-node", Map.of(), "h1-head", "h1-date");
        store.append(result);
        store.append(SampleConformance.unavailable("java-jdk", "the image cannot be built"));

        assertThat(store.conformance()).hasSize(2).startsWith(ConformanceRow.of(result));
        List<String> transcripts = json(store).findValuesAsText("transcript");
        assertThat(transcripts)
                .containsExactly("raw/conformance/raw-node/h1-date.txt", "raw/conformance/raw-node/h1-head.txt");
        assertThat(files(store.folder())).containsAll(transcripts).hasSize(2 + 5);
        assertThat(store.folder().resolve(transcripts.get(0)))
                .content()
                .startsWith("check       h1-date\nserver      raw-node\n");
        assertThat(store.folder().resolve("report.md"))
                .content()
                .contains("## Conformance\n", "after 0 rounds and the conformance of 2 servers\n");
        assertThat(store.folder().resolve("report.html")).content().contains("h1-head");
        assertThat(json(store).at("/run/complete").booleanValue()).isFalse();
    }

    @Test
    void transcriptsAreWrittenBeforeTheDocumentThatNamesThem() throws IOException {
        ResultStore store = begun();
        String before = Files.readString(store.folder().resolve("run.json"));
        Files.writeString(store.folder().resolve("raw"), "in the way");

        assertThatThrownBy(() -> store.append(SampleConformance.result("raw-node", Map.of(), "h1-head")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("cannot write " + store.folder().resolve("raw"));
        assertThat(store.folder().resolve("run.json")).hasContent(before);
        assertThat(store.conformance()).isEmpty();
    }

    @Test
    void aReportWithACheckOutsideTheCatalogueLeavesNoFileAnywhere() throws IOException {
        ResultStore store = begun();
        List<String> before = files(root);
        Violation outside = SampleConformance.violation("../../outside", Check.Level.MUST, true, "x");
        ConformanceReport report = new ConformanceReport(
                "127.0.0.1:8080", List.of("h1-root"), Map.of(), List.of(outside), Duration.ofSeconds(1));
        ConformanceResult result = new ConformanceResult("raw-node", Optional.of(report), Optional.empty(), Map.of());

        assertThatThrownBy(() -> store.append(result))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no conformance check has the id ../../outside");
        assertThat(files(root)).isEqualTo(before);
        assertThat(store.conformance()).isEmpty();
    }

    @Test
    void documentBeginsWithItsVersion() throws IOException {
        assertThat(Files.readString(begun().folder().resolve("run.json"))).startsWith("{\n  \"schemaVersion\" : 1,\n");
    }

    @Test
    void aFileIsReplacedWholeSoThatAReaderKeepsTheOldOne() throws IOException {
        ResultStore store = begun();
        Path file = store.folder().resolve("run.json");
        String before = Files.readString(file);

        try (InputStream reader = Files.newInputStream(file)) {
            store.append(ROUND);
            assertThat(new String(reader.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(before);
        }
        assertThat(Files.readString(file)).isNotEqualTo(before);
    }

    @Test
    void evidenceIsWrittenBeforeTheDocumentThatNamesIt() throws IOException {
        ResultStore store = begun();
        String before = Files.readString(store.folder().resolve("run.json"));
        Files.writeString(store.folder().resolve("raw"), "in the way");

        assertThatThrownBy(() -> store.append(ROUND))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("cannot write " + store.folder().resolve("raw"));
        assertThat(store.folder().resolve("run.json")).hasContent(before);
        assertThat(store.observations()).isEmpty();
    }

    @Test
    void whatCannotBeMovedIntoPlaceLeavesNothingBeside() throws IOException {
        ResultStore store = begun();
        Path file = store.folder().resolve("run.json");
        Files.delete(file);
        Files.createDirectories(file.resolve("in the way"));

        assertThatThrownBy(() -> store.append(ROUND)).hasMessage("cannot write " + file);
        assertThat(files(store.folder())).noneMatch(name -> name.endsWith(".tmp"));
    }

    @Test
    void firstValueOfATimingStays() throws IOException {
        ResultStore store = begun();
        store.timing("images", Duration.ofMillis(1500));
        store.timing("images", Duration.ofMillis(9));
        store.finish();

        assertThat(json(store).at("/timingsSeconds/images").doubleValue()).isEqualTo(1.5);
    }

    @Test
    void runsOfTheSameSecondGetFoldersOfTheirOwn() {
        Path results = root.resolve("results");

        assertThat(Stream.generate(() -> ResultStore.create(results, STAMP).id())
                        .limit(3))
                .containsExactly(STAMP, STAMP + "-2", STAMP + "-3");
    }

    @Test
    void countOfRunsInASecondIsBounded() {
        Path results = root.resolve("results");
        Stream.generate(() -> ResultStore.create(results, STAMP)).limit(20).forEach(store -> {});

        assertThatThrownBy(() -> ResultStore.create(results, STAMP))
                .isInstanceOf(ResultsException.class)
                .hasMessage("a results folder that can be written was required, found that " + results.resolve(STAMP)
                        + " cannot be made (FileAlreadyExistsException: " + results.resolve(STAMP)
                        + " and 19 more names for the same second are taken). Free the path or name another with"
                        + " -Ddyno.results=<folder>.");
    }

    @Test
    void resultsThatCannotBeAFolderAreRefused() throws IOException {
        Path results = Files.writeString(root.resolve("results"), "a file");

        assertThatThrownBy(() -> ResultStore.create(results, STAMP))
                .isInstanceOf(ResultsException.class)
                .hasMessage("a results folder that can be written was required, found that " + results.resolve(STAMP)
                        + " cannot be made (FileAlreadyExistsException: " + results
                        + "). Free the path or name another with -Ddyno.results=<folder>.");
    }

    @Test
    void proofOfWritingLeavesNothing() throws IOException {
        assertThat(files(ResultStore.create(root, STAMP).folder())).isEmpty();
    }
}
