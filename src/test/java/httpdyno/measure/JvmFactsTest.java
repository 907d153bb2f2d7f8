package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.container.EngineException;
import httpdyno.container.ExecOutput;
import httpdyno.measure.JvmFacts.Look;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On files of OpenJDK 25.0.5 that were read before and after 8 s of load, with each of two collectors. */
class JvmFactsTest {

    private static byte[] file(String name) throws IOException {
        try (InputStream stream = JvmFactsTest.class.getResourceAsStream("hsperf-jdk25-" + name)) {
            return stream.readAllBytes();
        }
    }

    private static Look look(byte[] file) {
        return Look.of(new ExecOutput(0, Base64.getEncoder().encodeToString(file) + "\n", ""));
    }

    private static JvmCounters counters(String name) throws IOException {
        return JvmCounters.of(PerfData.parse(file(name)));
    }

    @Test
    void numbersAndTextsAreFoundByName() throws IOException {
        PerfData data = PerfData.parse(file("serial-after"));

        assertThat(data.text("sun.gc.collector.0.name")).contains("Serial young collection pauses");
        assertThat(data.text("java.property.java.version")).contains("25.0.5");
        assertThat(data.number("sun.os.hrt.frequency")).hasValue(1_000_000_000);
        assertThat(data.number("sun.gc.collector.0.invocations")).hasValue(1);
        assertThat(data.number("sun.gc.collector.7.invocations")).isEqualTo(OptionalLong.empty());
        assertThat(data.text("sun.gc.collector.0.invocations")).isEmpty();
    }

    @Test
    void theSerialCollectorLeftWhatSurvivedItsOneCollection() throws IOException {
        assertThat(counters("serial-after").since(counters("serial-before")))
                .isEqualTo(new JvmWork(
                        1,
                        Duration.ofNanos(17_101_107),
                        Optional.of(2_470_984L + 1_184_392L),
                        Duration.ofNanos(9_612_639_813L - 1_615_306_710L),
                        1542 - 811,
                        2_709_096));
    }

    @Test
    void whatG1HasInEdenIsNoPartOfWhatACollectionLeft() throws IOException {
        JvmWork work = counters("g1-after").since(counters("g1-before"));

        assertThat(work.collections()).isEqualTo(5);
        assertThat(work.pause()).isEqualTo(Duration.ofNanos(76_510_640));
        assertThat(work.heapBytes()).contains(19_504L + 3_679_784L);
        assertThat(work.compilations()).isEqualTo(1653 - 1325);
    }

    @Test
    void beforeTheFirstCollectionTheHeapIsNotKnownAndNotZero() throws IOException {
        assertThat(counters("serial-before").heapBytes()).isEmpty();
        assertThat(counters("serial-before").collections()).isZero();
    }

    @Test
    void ticksAreWhatTheFileSaysTheyAre() throws IOException {
        byte[] file = file("serial-after");
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(valueOf(buffer, "sun.os.hrt.frequency"), 10_000_000);

        assertThat(JvmCounters.of(PerfData.parse(file)).pause()).isEqualTo(Duration.ofNanos(1_710_110_700));
    }

    @Test
    void bigEndianFilesAreReadToo() {
        ByteBuffer file = ByteBuffer.allocate(32 + 40);
        file.putInt(0xCAFEC0C0).put(new byte[] {0, 2, 0, 1});
        file.putInt(24, 32).putInt(28, 1);
        file.putInt(32, 40).putInt(36, 20).putInt(48, 32).put(44, (byte) 'J');
        file.put(52, new byte[] {'a', '.', 'b', 0}).putLong(64, 7);

        assertThat(PerfData.parse(file.array()).number("a.b")).hasValue(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | required the magic number cafec0c0 in a file of JVM counters, found 00fec0c0",
                "4 | 2 | required the byte order 0 or 1 in a file of JVM counters, found 2",
                "5 | 3 | required version 2 of the format in a file of JVM counters, found 3",
                "7 | 0 | required counters that the JVM has filled in in a file of JVM counters, found a JVM that is",
                "24 | 1 | required entries behind the prologue in a file of JVM counters, found offset 1",
                "32 | 3 | required entries of 20 bytes or more in a file of JVM counters, found 3 bytes"
            })
    void aFileThatIsNoneIsRefused(int offset, byte wrong, String message) throws IOException {
        byte[] file = file("serial-after");
        file[offset] = wrong;

        assertThatThrownBy(() -> PerfData.parse(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 31, 40, 60, 5000})
    void aFileThatIsCutIsRefused(int length) throws IOException {
        byte[] file = Arrays.copyOf(file("serial-after"), length);

        assertThat(look(file).counters()).isEmpty();
        assertThat(look(file).absence()).startsWith("required ");
    }

    @Test
    void aCounterThatIsNotThereIsNamed() throws IOException {
        byte[] file = file("serial-after");
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        // The same counter under another name: what follows the first letter is as before.
        buffer.put(
                entryOf(buffer, "java.ci.totalTime") + buffer.getInt(entryOf(buffer, "java.ci.totalTime") + 4),
                (byte) 'k');

        assertThat(look(file).absence())
                .isEqualTo("required the counter java.ci.totalTime in a file of JVM counters, found none");
    }

    @Test
    void aMissingFileIsAReasonAndNoZero() {
        String said = "base64: '/tmp/hsperfdata_*/*': No such file or directory\n";
        Look none = Look.of(new ExecOutput(1, "", said));

        assertThat(none.until(none).work()).isEmpty();
        assertThat(none.until(none).absence())
                .startsWith(
                        "the counters of the JVM could not be read from /tmp/hsperfdata_<user>/ (exit code 1: base64")
                .endsWith("-XX:+PerfDisableSharedMem");
    }

    @Test
    void severalJvmsAreAReason() throws IOException {
        String line = Base64.getEncoder().encodeToString(file("g1-after")) + "\n";

        assertThat(Look.of(new ExecOutput(0, line + line, "")).absence())
                .isEqualTo("required the counters of one JVM in the server's container, found 2");
    }

    @Test
    void aJvmThatStartedAnewIsAReason() throws IOException {
        JvmFacts facts = look(file("g1-after")).until(look(file("g1-before")));

        assertThat(facts.work()).isEmpty();
        assertThat(facts.absence()).contains("required counters that only grow").contains("started anew");
    }

    @Test
    void anEngineThatFailsIsAReason() {
        Look look = Look.at((command, bound) -> {
            throw new EngineException("no answer");
        });

        assertThat(look.absence()).isEqualTo("the counters of the JVM could not be read: no answer");
    }

    @Test
    void bothLooksMakeTheWork() throws IOException {
        JvmFacts facts = look(file("g1-before")).until(look(file("g1-after")));

        assertThat(facts.absence()).isEmpty();
        assertThat(facts.work().orElseThrow().collections()).isEqualTo(5);
    }

    private static int valueOf(ByteBuffer file, String name) {
        int entry = entryOf(file, name);
        return entry + file.getInt(entry + 16);
    }

    private static int entryOf(ByteBuffer file, String name) {
        int at = file.getInt(24);
        while (!new String(file.array(), at + file.getInt(at + 4), name.length()).equals(name)) {
            at += file.getInt(at);
        }
        return at;
    }
}
