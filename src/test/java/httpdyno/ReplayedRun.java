package httpdyno;

import httpdyno.plan.Settings;
import httpdyno.plan.SettingsException;
import httpdyno.plan.SettingsReader;
import httpdyno.report.Console;
import httpdyno.report.MarkdownReport;
import httpdyno.report.Replay;
import httpdyno.report.Run;
import httpdyno.report.RunReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An earlier run, to be rendered again: no manifest, no image, no engine and no server takes part.
 *
 * @param file its run.json
 * @param run what that holds
 * @param results folder for reports that must not stand beside it
 */
record ReplayedRun(Path file, Run run, Path results) {

    /**
     * Read what {@code -Ddyno.replay} names; empty where it is not given.
     *
     * @throws SettingsException for whatever else is asked for, and for what is no setting
     * @throws httpdyno.report.StoredRunException for a file that is no stored run
     */
    static Optional<ReplayedRun> read(Path root, Map<String, String> properties) {
        if (!properties.containsKey("dyno.replay")) {
            return Optional.empty();
        }
        List<String> problems = new ArrayList<>();
        Stream.of("groups", "excludedGroups")
                .filter(properties::containsKey)
                .forEach(tags -> problems.add(SettingsReader.besideReplay(tags)));
        Optional<Settings> settings = Optional.empty();
        try {
            settings = Optional.of(SettingsReader.read(properties, 0, root));
        } catch (SettingsException refused) {
            problems.addAll(refused.problems());
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        Path file = settings.flatMap(Settings::replay).orElseThrow();
        return Optional.of(
                new ReplayedRun(file, RunReader.read(file), settings.get().results()));
    }

    /** Write its reports, print its tables, and return the report's file. */
    Path render(Console console) {
        console.step("run " + run.info().id() + " again, from " + file);
        Path report = Replay.write(run, file, results).resolve(MarkdownReport.FILE);
        console.end(run, report);
        return report;
    }
}
