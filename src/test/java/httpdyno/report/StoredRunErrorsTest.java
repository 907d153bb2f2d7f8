package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody reads who gives a file that is no stored run, word for word. */
class StoredRunErrorsTest {

    private static final String NEXT =
            "; use the version of httpdyno that wrote the file, or a copy of it that nobody has changed.";
    private static final String EXAMPLE = "; give a path such as results/<run>/run.json.";

    @TempDir
    private Path folder;

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> RunReader.read(file))
                .isInstanceOf(StoredRunException.class)
                .hasMessage(file + message);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("run.json"), text);
    }

    @Test
    void aFileThatIsNotThere() {
        assertRefused(
                folder.resolve("none.json"), ": required the run.json of an earlier run, found nothing" + EXAMPLE);
    }

    @Test
    void aFolder() throws IOException {
        assertRefused(folder, ": required the run.json of an earlier run, found a folder" + EXAMPLE);
        Path inside = file("{}");

        assertRefused(
                folder,
                ": required the run.json of an earlier run, found a folder; name the file in it, " + inside + ".");
    }

    @Test
    void whatIsNoFile() {
        assertRefused(
                Path.of("/dev/null"), ": required the run.json of an earlier run, found what is no file" + EXAMPLE);
    }

    @Test
    void aFileThatMayNotBeRead() throws IOException {
        Path file = file("{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "root reads everything");

        assertRefused(
                file,
                ": required a file that can be read, found AccessDeniedException (" + file + "); make it readable.");
    }

    @Test
    void bytesThatAreNoText() throws IOException {
        Path file = Files.write(folder.resolve("run.json"), new byte[] {'{', (byte) 0xff, '}'});

        assertRefused(file, ": required JSON in UTF-8, found bytes that are not" + EXAMPLE);
    }

    static Stream<Arguments> notJson() {
        return Stream.of(
                arguments("", ": required JSON, found nothing in it" + EXAMPLE),
                arguments(
                        "# httpdyno run\n",
                        " at 1:1: required JSON, found what is none (Unexpected character ('#' (code 35)): expected a"
                                + " valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false'))"
                                + EXAMPLE),
                arguments(
                        "{\n  \"schemaVersion\" : 1\n} {",
                        " at 3:3: required JSON, found more behind the end of the document" + EXAMPLE),
                arguments(
                        "{\n  \"run\" : 1,\n  \"run\" : 2\n}",
                        " at 3:8: required JSON, found what is none (Duplicate field 'run')" + EXAMPLE),
                arguments("[ ]", " at its top: required an object, found []" + NEXT));
    }

    @ParameterizedTest
    @MethodSource("notJson")
    void whatIsNoJson(String text, String message) throws IOException {
        assertRefused(file(text), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1000, 5000})
    void aDocumentThatWasCutOff(int length) throws IOException {
        String cut = SampleRuns.captured().substring(0, length);
        long line = 1 + cut.chars().filter(c -> c == '\n').count();
        int column = cut.length() - cut.lastIndexOf('\n');

        assertRefused(
                file(cut),
                " at " + line + ":" + column + ": required the rest of the JSON document, found the end of the file;"
                        + " take a whole copy, this one was cut off.");
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments(
                        "\"schemaVersion\" : 1,",
                        "\"schemaVersion\" : 2,",
                        " at /schemaVersion: required a schema version that this httpdyno reads (1), found 2; use the"
                                + " version of httpdyno that wrote the file."),
                arguments(
                        "\"schemaVersion\" : 1,",
                        "",
                        " at its top: required the key \"schemaVersion\", found none" + NEXT),
                arguments(
                        "\"responses\" : 40319,",
                        "",
                        " at /rounds/0/measurement: required the key \"responses\", found none" + NEXT),
                arguments(
                        "\"threads\" : 7,",
                        "\"threads\" : 7, \"fibers\" : 1,",
                        " at /rounds/0/measurement/memory: required no key but rssBytes, pssBytes, peakRssBytes,"
                                + " threads, processes, found \"fibers\"" + NEXT),
                arguments(
                        "\"settle\" : 1.00188763,",
                        "\"tea\" : 1,",
                        " at /rounds/0/phasesSeconds: required no key but images, start, ready, conformance, contract,"
                                + " settle, warmup, drain, lookBefore, window, lookAfter, verify, teardown, cooldown,"
                                + " found \"tea\"" + NEXT));
    }

    static Stream<Arguments> words() {
        return Stream.of(
                arguments(
                        "\"kind\" : \"NOISY\"",
                        "\"kind\" : \"LOUD\"",
                        " at /rounds/0/verdict/kind: required one of UNAVAILABLE, UNSUPPORTED, NONCONFORMANT, CRASHED,"
                                + " OOM_KILLED, STALLED, INVALID, INCONSISTENT, THROTTLED, NOISY, RATE_NOT_MET,"
                                + " CLIENT_BOUND, OK, found \"LOUD\"" + NEXT),
                arguments(
                        "\"preset\" : \"smoke\"",
                        "\"preset\" : \"SMOKE\"",
                        " at /run/settings/preset: required one of smoke, quick, publish, found \"SMOKE\"" + NEXT),
                arguments(
                        "\"bytesScope\" : \"WIRE\"",
                        "\"bytesScope\" : \"KiB\"",
                        " at /rounds/0/measurement/bytesScope: required one of WIRE, BODY, found \"KiB\"" + NEXT));
    }

    static Stream<Arguments> values() {
        return Stream.of(
                arguments(
                        "\"complete\" : true",
                        "\"complete\" : \"yes\"",
                        " at /run/complete: required true or false, found \"yes\"" + NEXT),
                arguments(
                        "\"windowSeconds\" : 2.030939469",
                        "\"windowSeconds\" : \"2 s\"",
                        " at /rounds/0/measurement/windowSeconds: required a number of at least 0, found \"2 s\""
                                + NEXT),
                arguments(
                        "\"responses\" : 40319",
                        "\"responses\" : 40319.5",
                        " at /rounds/0/measurement/responses: required a whole number of at least 0, found 40319.5"
                                + NEXT),
                arguments(
                        "\"connections\" : 100,\n    \"round\"",
                        "\"connections\" : 0,\n    \"round\"",
                        " at /rounds/0/connections: required a whole number of at least 1, found 0" + NEXT),
                arguments(
                        "\"serverShareUsed\" : 0.8542941556317326",
                        "\"serverShareUsed\" : 85.4",
                        " at /rounds/0/measurement/cpu/serverShareUsed: required a number from 0 to 1, found 85.4"
                                + NEXT),
                arguments(
                        "\"seed\" : 1796054121",
                        "\"seed\" : 1e99",
                        " at /run/settings/seed: required a whole number, found 1.0E99" + NEXT));
    }

    static Stream<Arguments> types() {
        return Stream.of(
                arguments(
                        "\"title\" : \"Hello world, one request per round trip\"",
                        "\"title\" : null",
                        " at /profiles/0/title: required a text, found null" + NEXT),
                arguments(
                        "\"logTail\" : [ ]",
                        "\"logTail\" : [ \"a\", { \"b\" : 1 } ]",
                        " at /rounds/0/logTail/1: required a text, found {\"b\":1}" + NEXT),
                arguments(
                        "\"errors\" : {",
                        "\"errors\" : [ ], \"x\" : {",
                        " at /rounds/0/measurement/errors: required an object, found []" + NEXT),
                arguments(
                        "\"connectionsEstablished\" : [ 100, 100, 100 ]",
                        "\"connectionsEstablished\" : 100",
                        " at /rounds/0/measurement/connectionsEstablished: required an array, found 100" + NEXT),
                arguments(
                        "\"startedAt\" : \"2026-11-30T15:55:39.829653951Z\"",
                        "\"startedAt\" : \"yesterday\"",
                        " at /rounds/0/startedAt: required a time of day in UTC such as 2026-03-01T12:00:00Z, found"
                                + " \"yesterday\"" + NEXT),
                arguments(
                        "\"id\" : \"20261130T155521Z\"",
                        "\"id\" : \"../../elsewhere\"",
                        " at /run/id: required a UTC second such as 20260301T120000Z, -2 and so on behind it, found"
                                + " \"../../elsewhere\"" + NEXT));
    }

    static Stream<Arguments> contradictions() {
        return Stream.of(
                arguments(
                        "\"cores\" : [ \"0\", \"1\" ]",
                        "\"cores\" : [ \"0\", \"first\" ]",
                        " at /host/cores/1: required a CPU list such as 0-3,8, found \"first\"" + NEXT),
                arguments(
                        "\"cores\" : [ \"0\", \"1\" ]",
                        "\"cores\" : [ \"0-1\", \"1\" ]",
                        " at /host: required values that can be, found otherwise (a topology has cores that share no"
                                + " CPU, found [0-1, 1])" + NEXT),
                arguments(
                        "\"cores\" : [ \"0\", \"1\" ]",
                        "\"cores\" : [ \"0-1\" ]",
                        " at /host/fingerprint: required"
                                + " \"7b81e7aaf38ee485f0c1565ec555e6d7bb669c81c6732d793570ada81d6..., which follows from"
                                + " the rest of the file, found"
                                + " \"7c010b35137781842430a5166096b01b830796194bf5e2305076fdd426e..." + NEXT),
                arguments(
                        "\"publishable\" : false",
                        "\"publishable\" : true",
                        " at /run/publishable: required false, which follows from the rest of the file, found true"
                                + NEXT));
    }

    static Stream<Arguments> figures() {
        return Stream.of(
                arguments(
                        "\"p99\" : 0.031024",
                        "\"p99\" : 0.0310240001234",
                        " at /rounds/0/measurement/latency/percentilesSeconds/p99: required 0.031024, which follows from"
                                + " the rest of the file, found 0.0310240001234" + NEXT),
                arguments(
                        "\"p99\" : 0.031024",
                        "\"99 %\" : 0.031024",
                        " at /rounds/0/measurement/latency/percentilesSeconds: required ranks such as p97.5 as keys,"
                                + " found \"99 %\"" + NEXT),
                arguments(
                        "\"profile\" : \"no-pipelining\"",
                        "\"profile\" : \"pipelined\"",
                        " at /rounds/0/profile: required one of the profiles of the run (no-pipelining), found"
                                + " \"pipelined\"" + NEXT),
                arguments(
                        "\"remedy\" : \"Stop what else runs on this host, or measure on a quieter one.\"",
                        "\"remedy\" : \"\"",
                        " at /rounds/0/verdict/remedy: required a text that is not empty, found \"\"" + NEXT));
    }

    @ParameterizedTest
    @MethodSource({"changes", "words", "values", "types", "contradictions", "figures"})
    void whatIsNotAsItIsWritten(String here, String instead, String message) throws IOException {
        String stored = SampleRuns.captured();
        assertThat(stored).contains(here);

        assertRefused(file(stored.replace(here, instead)), message);
    }

    @Test
    void everyBeginningIsOneThatWasCutOff() {
        String whole = SampleRuns.captured().stripTrailing();

        assertThat(IntStream.range(1, whole.length()).mapToObj(length -> refusal(whole.substring(0, length))))
                .filteredOn(message -> !message.endsWith("take a whole copy, this one was cut off."))
                .isEmpty();
    }

    private static String refusal(String text) {
        try {
            return "nothing refused of " + RunReaderTest.read(text);
        } catch (StoredRunException refused) {
            return refused.getMessage();
        }
    }
}
