package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImageSizesTest {

    private static final List<Observation> ROUNDS = List.of(
            SampleRound.of("big-java", 1_000).round(1, 2).observation(),
            SampleRound.of("big-java", 1_000).round(2, 2).observation(),
            SampleRound.of("raw-node", 1_000).observation(),
            SampleRound.unmeasured("absent", Verdict.of(Kind.UNAVAILABLE, "no", "Build it."))
                    .observation());

    @Test
    void everyServerWithAnImageIsListedOnce() {
        assertThat(ImageSizes.text(ImageSizes.of(ROUNDS))).isEqualTo("big-java 356 MB, raw-node 226 MB");
    }

    @Test
    void onlyWhatIsOverTheLimitIsWarnedOf() {
        assertThat(ImageSizes.warnings(Map.of("just-right", 350_000_000L))).isEmpty();
        assertThat(ImageSizes.warnings(Map.of("just-right@local", 350_000_001L)))
                .isEmpty();
        assertThat(ImageSizes.warnings(ImageSizes.of(ROUNDS)))
                .containsExactly("the image of big-java has 356 MB, more than 350 MB; look in"
                        + " images/servers/big-java/Dockerfile for a compiler, a cache or a package that the last stage"
                        + " need not have");
    }

    @Test
    void bothReportsShowThem() {
        RunInfo run = SampleRun.info(Preset.PUBLISH);

        assertThat(MarkdownReport.render(run, ROUNDS, List.of(), true))
                .contains("\n- image sizes: big-java 356 MB, raw-node 226 MB\n")
                .containsOnlyOnce("\n- warning: the image of big-java has 356 MB, more than 350 MB; look in");
        assertThat(HtmlReport.render(run, ROUNDS, List.of(), true))
                .contains("<dt>image sizes</dt><dd>big-java 356 MB, raw-node 226 MB</dd>")
                .contains("<dt>warning</dt><dd>the image of big-java has 356 MB, more than 350 MB");
        assertThat(MarkdownReport.render(run, List.of(), List.of(), true)).doesNotContain("image sizes");
    }
}
