package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DynoloadTest {

    @Test
    void readsReadiness() {
        Dynoload.Ready ready = Dynoload.read(captured("ready.json"), Dynoload.Ready.class);

        assertThat(ready.outcome()).isEqualTo("ready");
        assertThat(ready.attempts()).isEqualTo(1);
        assertThat(ready.readyNanos()).isGreaterThan(ready.firstConnectNanos());
        assertThat(ready.connectionClosed()).isTrue();
        assertThat(ready.lastError()).isNull();
    }

    @Test
    void readsExchangesByteForByte() {
        Dynoload.Exchanges exchanges = Dynoload.read(captured("exchange.json"), Dynoload.Exchanges.class);

        assertThat(exchanges.exchanges())
                .extracting(Dynoload.Exchange::outcome)
                .containsExactly("closed", "timeout", "timeout", "closed");
        byte[] binary = exchanges.exchanges().get(1).bytes();
        byte[] body = java.util.Arrays.copyOfRange(binary, binary.length - 256, binary.length);
        for (int i = 0; i < 256; i++) {
            assertThat(body[i]).isEqualTo((byte) i);
        }
    }

    @Test
    void readsComparison() {
        Dynoload.Verified verified = Dynoload.read(captured("verify.json"), Dynoload.Verified.class);

        assertThat(verified.verified()).isEqualTo(2000);
        assertThat(verified.wireBytes() / verified.verified()).isEqualTo(55);
        assertThat(verified.wrong()).isZero();
    }

    @Test
    void countsEveryKindOfWrongResponse() {
        assertThat(new Dynoload.Verified(9, 1, 10, 100, 1000, 7, 8, 0, 0, 0, "limit", null).wrong())
                .isEqualTo(1111);
    }

    @Test
    void readsReceipts() {
        Dynoload.Receipts receipts = Dynoload.read(captured("receipts.json"), Dynoload.Receipts.class);

        assertThat(receipts.processes()).hasSize(1);
        assertThat(receipts.processes().get(0).threads())
                .hasSize(41)
                .extracting(Dynoload.Receipts.Thread::cpusAllowedList)
                .containsOnly("0");
        assertThat(receipts.self().cpusAllowedList()).isEqualTo("1");
    }

    @Test
    void readsWindow() {
        WindowRecord window = Dynoload.read(captured("window-ok.json"), WindowRecord.class);

        assertThat(window.tool().exitCode()).isZero();
        assertThat(window.tool().stdout()).contains("35485 requests in 2.03s");
        assertThat(window.traffic().endNanos()).isGreaterThan(window.traffic().startNanos());
        assertThat(window.before().generator()).isNull();
        assertThat(window.after().generator().runNanos()).isEqualTo(308342973);
        assertThat(window.samples()).hasSize(8);
        assertThat(window.samples().get(1).serverRssBytes()).isNull();
        assertThat(window.samples().get(1).loopbackBytes()).isEqualTo(5_291_892);
        assertThat(window.before().loopbackBytes()).isEqualTo(3_927_272);
        assertThat(window.after().server().minorFaults()).isPositive();
        assertThat(window.after().server().majorFaults()).isZero();
        assertThat(window.perf()).isNull();
        assertThat(window.established())
                .extracting(WindowRecord.Established::count)
                .containsOnly(20);
    }

    @Test
    void readsWhatTheKernelCounted() {
        WindowRecord.Perf perf =
                Dynoload.read(captured("window-perf.json"), WindowRecord.class).perf();

        assertThat(perf.paranoid()).isEqualTo("2");
        assertThat(perf.contextSwitches())
                .isEqualTo(new WindowRecord.Counter(548L, 173935777L, 173935777L, "user+kernel", null, null));
        assertThat(perf.cycles())
                .isEqualTo(new WindowRecord.Counter(null, null, null, null, "perf_event_open", "ENOENT"));
    }

    @Test
    void readsWindowsWithoutTraffic() {
        WindowRecord failed = Dynoload.read(captured("window-failed.json"), WindowRecord.class);
        WindowRecord late = Dynoload.read(captured("window-timed-out.json"), WindowRecord.class);

        assertThat(failed.traffic()).isNull();
        assertThat(failed.tool().exitCode()).isEqualTo(127);
        assertThat(late.tool().timedOut()).isTrue();
        assertThat(late.tool().exitCode()).isNull();
        assertThat(late.tool().signal()).isEqualTo(15);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource
    void refusesWhatIsNoDocumentOfThisVersion(String file, String old, String replacement, Class<?> type, String why) {
        String text = captured(file);
        assertThat(text).contains(old);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dynoload.read(text.replace(old, replacement), type))
                .withMessageStartingWith("dynoload was expected to print a " + type.getSimpleName() + " document: ")
                .withMessageContaining(why);
    }

    static Stream<Arguments> refusesWhatIsNoDocumentOfThisVersion() {
        return Stream.of(
                verify("unknown key", "\"malformed\":0,", "\"malformed\":0,\"colour\":1,", "colour"),
                verify("missing number", "\"wrongBody\":0,", "", "wrongBody"),
                verify("null for a number", "\"wrongBody\":0,", "\"wrongBody\":null,", "wrongBody"),
                verify("fraction", "\"wrongBody\":0,", "\"wrongBody\":0.5,", "wrongBody"),
                verify("number in quotes", "\"wrongBody\":0,", "\"wrongBody\":\"0\",", "wrongBody"),
                verify("key twice", "\"wrongBody\":0,", "\"wrongBody\":0,\"wrongBody\":1,", "wrongBody"),
                verify("text after the document", "null}", "null} and more", "Unrecognized token 'and'"),
                verify("a second document", "null}", "null}{}", "Trailing token"),
                verify("cut off", "null}", "nu", "Unrecognized token 'nu'"),
                window("missing flag", "\"timedOut\":false,", "", " at tool.timedOut;"),
                window("missing count in the tree", "\"passiveOpens\":900,", "", " at before.tcp.passiveOpens;"),
                window("missing list", "\"samples\":", "\"samplez\":", "samples"),
                perf("counter without its time", "\"enabledNanos\":173935777,", "", "enabledNanos"),
                perf("counter that failed and counted", "\"call\":", "\"count\":1,\"call\":", "either a count"),
                perf("counter left out", "\"cycles\":", "\"cycle\":", "cycle"),
                window("number for a flag", "\"serverAlive\":true", "\"serverAlive\":1", "serverAlive"),
                window("a part twice", "\"after\":{", "\"after\":null,\"before\":{", "before"));
    }

    @Test
    void refusesDocumentsWithoutTheirParts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dynoload.read("{}", Dynoload.Exchanges.class))
                .withMessageContaining("exchanges");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dynoload.read("{\"attempts\":1}", Dynoload.Ready.class))
                .withMessageContaining("outcome");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dynoload.read("{\"processes\":[]}", Dynoload.Receipts.class))
                .withMessageContaining("self");
    }

    @Test
    void showsTheStartOfWhatItFound() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dynoload.read("x".repeat(300), Dynoload.Ready.class))
                .withMessageEndingWith("; found " + "x".repeat(200));
    }

    private static Arguments verify(String name, String old, String replacement, String why) {
        return argumentSet(name, "verify.json", old, replacement, Dynoload.Verified.class, why);
    }

    private static Arguments perf(String name, String old, String replacement, String why) {
        return argumentSet(name, "window-perf.json", old, replacement, WindowRecord.class, why);
    }

    private static Arguments window(String name, String old, String replacement, String why) {
        return argumentSet(name, "window-ok.json", old, replacement, WindowRecord.class, why);
    }

    static String captured(String file) {
        try (InputStream stream = DynoloadTest.class.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
