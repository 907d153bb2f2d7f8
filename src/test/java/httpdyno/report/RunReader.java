package httpdyno.report;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.plan.Pairing;
import httpdyno.plan.Preset;
import httpdyno.plan.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a stored run.json back into the values that reports are made from, to the last field. Each field is one line
 * here and one where it is written; {@link RunJson} of what was read is the file again.
 */
public final class RunReader {

    private static final Pattern ID = Pattern.compile("[0-9]{8}T[0-9]{6}Z(-[0-9]+)?");

    private RunReader() {}

    /**
     * Read a run.
     *
     * @throws StoredRunException for anything but a whole document as this version of the suite writes it
     */
    public static Run read(Path file) {
        return of(StoredDocument.read(file));
    }

    static Run of(StoredValue document) {
        Run run = document.object(RunReader::run);
        StoredDocument.requireSame(document, RunJson.of(run));
        return run;
    }

    private static Run run(StoredObject in) {
        in.derived("schemaVersion", RunJson.SEAL);
        List<ProfileInfo> profiles = in.get("profiles").list(profile -> profile.object(RunReader::profile));
        RoundReader rounds = new RoundReader(profiles);
        List<Observation> observations = in.get("rounds").list(round -> round.object(rounds::round));
        return in.get("run")
                .object(run -> new Run(
                        info(run, in, profiles, !observations.isEmpty()),
                        observations,
                        in.get("conformance").list(row -> row.object(ConformanceReader::row)),
                        in.get("timingsSeconds").map(StoredValue::seconds),
                        run.get("complete").flag()));
    }

    /**
     * @param in the whole document, for what stands beside the run
     * @param measured whether there are rounds
     */
    private static RunInfo info(StoredObject run, StoredObject in, List<ProfileInfo> profiles, boolean measured) {
        run.derived("publishable");
        HostReader.Host host = in.get("host").object(fields -> HostReader.host(fields, measured));
        return new RunInfo(
                run.get("id").matching(ID, "a UTC second such as 20260301T120000Z, -2 and so on behind it"),
                run.get("startedAt").instant(),
                run.get("suite").object(RunReader::suite),
                run.get("settings").object(RunReader::settings),
                run.get("given").map(StoredValue::text),
                host.facts(),
                in.nullable("engine", !measured)
                        .map(engine -> engine.object(fields -> HostReader.engine(fields, host.neighbours()))),
                host.shares(),
                run.nullable("target").map(StoredValue::text),
                run.find("comparison").map(pairing -> pairing.object(RunReader::pairing)),
                profiles,
                in.get("servers").list(server -> server.object(RunReader::server)),
                in.get("calibrations").list(each -> each.object(CalibrationReader::calibration)),
                run.get("warnings").texts());
    }

    private static Pairing pairing(StoredObject in) {
        String a = in.get("a").text();
        String b = in.get("b").text();
        int pairs = in.get("pairs").positive();
        return in.get("order")
                .parsed(
                        "an A and a B for each of 6 to 20 pairs, such as ABBABAAB",
                        order -> new Pairing(a, b, pairs, order));
    }

    private static RunInfo.Server server(StoredObject in) {
        return new RunInfo.Server(
                in.get("id").text(),
                in.get("reference").flag(),
                in.find("standsOn").map(StoredValue::text));
    }

    private static RunInfo.Suite suite(StoredObject in) {
        return new RunInfo.Suite(
                in.get("version").text(),
                in.get("commit").text(),
                in.get("dirty").flag());
    }

    private static RunSettings settings(StoredObject in) {
        return new RunSettings(
                in.get("preset").lowerWord(Preset.class),
                in.get("windowSeconds").seconds(),
                in.get("runs").positive(),
                in.get("settleSeconds").seconds(),
                in.get("warmupSeconds").seconds(),
                in.get("cooldownSeconds").seconds(),
                in.get("seed").signed(),
                in.get("topology").lowerWord(Topology.class));
    }

    private static ProfileInfo profile(StoredObject in) {
        return new ProfileInfo(
                in.get("id").text(),
                in.get("title").text(),
                in.get("kind").lowerWord(Profile.Kind.class),
                in.get("answers").text(),
                in.get("caveat").text(),
                new LoadShape(
                        in.get("connections").positive(),
                        in.get("pipelining").positive(),
                        in.get("keepAlive").flag(),
                        in.findPositive("ratePerSecond")),
                in.find("percentOfMaximum")
                        .map(found -> found.list(StoredValue::positive))
                        .orElse(List.of()),
                in.get("toleratedUnexpectedFraction").part(),
                in.get("cpuShares").object(HostReader::shares),
                in.get("definition").text());
    }
}
