package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What has to hold for workflows that others call on code that nobody has reviewed. */
class WorkflowsTest {

    private static final Pattern USES = Pattern.compile("^\\s*(?:- )?uses: (.*)$", Pattern.MULTILINE);
    private static final Pattern RUN = Pattern.compile("^( *)(?:- )?run:(.*)$");

    static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(".github/workflows"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void bothAreSeen() throws IOException {
        assertThat(workflows())
                .extracting(file -> file.getFileName().toString())
                .contains("ci.yml", "paired-gate.yml");
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void actionsAreThoseOfTheHostByMajorVersion(Path workflow) throws IOException {
        List<String> actions = USES.matcher(Files.readString(workflow))
                .results()
                .map(use -> use.group(1))
                .toList();

        assertThat(actions).isNotEmpty().allMatch(action -> action.matches("actions/[a-z-]+@v\\d+"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void nothingIsWrittenIntoAScript(Path workflow) throws IOException {
        List<String> scripts = scripts(Files.readAllLines(workflow));

        assertThat(scripts).isNotEmpty().noneMatch(script -> script.contains("${{"));
    }

    @Test
    void whatIsWrittenIntoAScriptWouldBeSeen() {
        assertThat(scripts(List.of(
                        "    - run: a ${{ x }}",
                        "      env: y",
                        "    - run: |",
                        "        b",
                        "",
                        "        ${{ z }}",
                        "      if: c")))
                .containsExactly(" a ${{ x }}\n", " |\n        b\n\n        ${{ z }}\n");
    }

    /** The lines of each {@code run}, which are indented deeper than its key. */
    private static List<String> scripts(List<String> lines) {
        List<String> scripts = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            List<MatchResult> run = RUN.matcher(lines.get(i)).results().toList();
            if (!run.isEmpty()) {
                int key = lines.get(i).indexOf("run:");
                StringBuilder script = new StringBuilder(run.get(0).group(2)).append('\n');
                for (int j = i + 1; j < lines.size() && (lines.get(j).isBlank() || indent(lines.get(j)) > key); j++) {
                    script.append(lines.get(j)).append('\n');
                }
                scripts.add(script.toString());
            }
        }
        return scripts;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    @Test
    void theJobThatRunsWhatAPullRequestBringsMayOnlyRead() throws IOException {
        String workflow = Files.readString(Path.of(".github/workflows/paired-gate.yml"));
        String measure = workflow.substring(workflow.indexOf("\n  measure:\n"), workflow.indexOf("\n  comment:\n"));
        String comment = workflow.substring(workflow.indexOf("\n  comment:\n"));

        assertThat(measure).contains("permissions:\n      contents: read\n").doesNotContain(": write");
        assertThat(measure.split("uses: actions/checkout@", -1)).hasSize(1 + 2);
        assertThat(measure.split("persist-credentials: false\n", -1)).hasSize(1 + 2);
        assertThat(comment)
                .contains("github.event.pull_request.head.repo.full_name == github.repository")
                .doesNotContain("checkout");
    }

    @Test
    void theCallersWorkflowInTheReadmeNamesItsInputs() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String workflow = Files.readString(Path.of(".github/workflows/paired-gate.yml"));
        String section = readme.substring(readme.indexOf("\n## In CI\n"));
        int with = section.indexOf("    with:\n");
        String example = section.substring(with, section.indexOf("```\n", with));

        assertThat(example.lines().skip(1).map(line -> line.strip().split(":")[0]))
                .isNotEmpty()
                .allSatisfy(input -> assertThat(workflow).contains("\n      " + input + ":\n        description: "));
        assertThat(section).contains(".github/workflows/paired-gate.yml@");
    }
}
