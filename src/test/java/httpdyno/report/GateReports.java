package httpdyno.report;

import httpdyno.gate.GatedRun;
import httpdyno.gate.Judgement;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a gate leaves in the folder of the run that it judged. */
public final class GateReports {

    /** Name of the summary that is meant for a comment on a pull request. */
    public static final String SUMMARY = GateMarkdown.FILE;

    private GateReports() {}

    /** Content by name of the file. */
    public static Map<String, String> of(Judgement judgement, GatedRun run) {
        Map<String, String> reports = new LinkedHashMap<>();
        reports.put(GateMarkdown.FILE, GateMarkdown.render(judgement, run));
        reports.put(GateJson.FILE, GateJson.text(judgement));
        return reports;
    }

    /**
     * Write them, in place of those of an earlier judgement, and return the summary's file.
     *
     * @throws java.io.UncheckedIOException when one cannot be written
     */
    public static Path write(Judgement judgement, GatedRun run, Path folder) {
        of(judgement, run).forEach((name, content) -> WholeFile.write(folder.resolve(name), content));
        return folder.resolve(SUMMARY);
    }
}
