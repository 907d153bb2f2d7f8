package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.dockerjava.api.model.BuildResponseItem;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildLogTest {

    private final BuildLog log = new BuildLog();

    @Test
    void putsPiecesTogetherToLines() throws IOException {
        stream("Step 1/3 : FROM ");
        stream("debian\nStep 2/3");
        stream(" : RUN make\n");

        assertThat(log.lastLines(30)).containsExactly("Step 1/3 : FROM debian", "Step 2/3 : RUN make");
    }

    @Test
    void keepsALineThatNothingEnded() throws IOException {
        stream("one\nhalf");

        assertThat(log.lastLines(30)).containsExactly("one", "half");
    }

    @Test
    void dropsColoursProgressAndEmptyLines() throws IOException {
        stream("\u001B[91mwarning: \u001B[0mold  \n\n   \n10 %\r20 %\r\ndone\n");

        assertThat(log.lastLines(30)).containsExactly("warning: old", "10 %", "20 %", "done");
    }

    @Test
    void endsWithTheReasonOfTheFailure() throws IOException {
        stream("Step 3/3 : RUN false\n");
        item(Map.of(
                "error",
                "ignored",
                "errorDetail",
                Map.of("code", 1, "message", "The command '/bin/sh -c false' returned code 1")));

        assertThat(log.lastLines(30))
                .containsExactly("Step 3/3 : RUN false", "The command '/bin/sh -c false' returned code 1");
    }

    @Test
    void findsWhatTheRegistryAnswered() throws IOException {
        stream("npm error code E404\nnpm error 404 Not Found - GET https://registry.example/@a%2fb\nnpm error 404\n");

        assertThat(log.registryAnswer()).contains("npm error 404 Not Found - GET https://registry.example/@a%2fb");
        assertThat(new BuildLog().registryAnswer()).isEmpty();
    }

    @Test
    void givesTheLastLinesOnly() throws IOException {
        for (int i = 1; i <= 1000; i++) {
            stream("line " + i + "\n");
        }

        assertThat(log.lastLines(2)).containsExactly("line 999", "line 1000");
        assertThat(log.lastLines(5000)).hasSize(200).startsWith("line 801");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(nullValues = "null", textBlock = """
            Could not build image: no such host, no such host
            'no such host ',                     no such host
            null,                                the engine gave no reason
            """)
    void takesTheEnginesReasonOutOfItsWrapping(String message, String reason) {
        assertThat(BuildLog.reason(message)).isEqualTo(reason);
    }

    private void stream(String text) throws IOException {
        item(Map.of("stream", text));
    }

    private void item(Map<String, Object> message) throws IOException {
        JsonMapper json = new JsonMapper();
        log.onNext(json.convertValue(message, BuildResponseItem.class));
    }
}
