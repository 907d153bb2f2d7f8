package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The run that README.md shows is one that was measured, with its verdicts as they were. */
class ExampleRunTest {

    private static final Pattern EXAMPLE =
            Pattern.compile("<!-- from (results/[0-9TZ-]+)/report\\.md -->\n(.*?)\n<!-- end -->", Pattern.DOTALL);

    @Test
    void theTableInTheReadmeIsTheOneOfItsReport() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("README.md")));

        assertThat(example.find()).as("an example in README.md").isTrue();
        assertThat(Files.readString(Path.of(example.group(1), "report.md")))
                .contains(example.group(2).strip());
    }

    @Test
    void itsReportIsWhatItsRunIsRenderedTo() throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("README.md")));
        assertThat(example.find()).isTrue();
        Path folder = Path.of(example.group(1));

        Run run = RunReader.read(folder.resolve("run.json"));

        assertThat(run.complete()).isTrue();
        assertThat(run.info().id()).isEqualTo(folder.getFileName().toString());
        assertThat(MarkdownReport.render(run.info(), run.observations(), run.conformance(), run.complete()))
                .isEqualTo(Files.readString(folder.resolve("report.md")));
    }
}
