package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import httpdyno.host.CpuTopology;
import httpdyno.host.PlannedLoad;
import httpdyno.host.Workload;
import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.local.LocalServer;
import httpdyno.local.LocalServers;
import httpdyno.manifest.GeneratorManifest;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.LocalRow;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Manifests;
import httpdyno.manifest.Miss;
import httpdyno.manifest.NearMiss;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Calibrator;
import httpdyno.plan.Abilities;
import httpdyno.plan.CalibrationMode;
import httpdyno.plan.Choices;
import httpdyno.plan.CpuShares;
import httpdyno.plan.CpuSplit;
import httpdyno.plan.Pairing;
import httpdyno.plan.Plan;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Planner;
import httpdyno.plan.Selection;
import httpdyno.plan.Settings;
import httpdyno.plan.SettingsException;
import httpdyno.plan.SettingsReader;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the command line and the repository say, read and checked without touching Docker: everything that can be wrong
 * with it is found here, before anything starts.
 *
 * @param manifests what is on disk
 * @param settings what was asked for
 * @param selected what the tags select
 * @param local servers with packages from disk, each beside its published one
 * @param pairing the two servers that are measured in turns; absent for a matrix
 */
record Draft(
        Manifests manifests,
        Settings settings,
        Tags.Selected selected,
        List<LocalServer> local,
        Optional<Pairing> pairing) {

    /** Prints every check of the catalogue. */
    private static final String LIST = "mvn -q test-compile exec:java@checks";

    /**
     * Read and check everything.
     *
     * @param root the repository's root
     * @param properties system properties
     * @param now seconds of the clock, the seed where none is given
     * @throws httpdyno.manifest.ManifestException for what is wrong on disk
     * @throws SettingsException for what is wrong on the command line
     */
    static Draft read(Path root, Map<String, String> properties, long now) {
        Manifests manifests = new ManifestReader(root).read();
        List<String> problems = new ArrayList<>(notUnderstood(manifests.generators()));
        problems.addAll(unknownCases(manifests.servers()));
        problems.addAll(casesOfOthers(manifests.servers()));
        Optional<Settings> settings = attempt(() -> SettingsReader.read(properties, now, root), problems);
        Optional<Tags.Selected> selected = attempt(
                        () -> Tags.select(
                                manifests.profiles(),
                                properties,
                                profile -> settings.map(asked -> Demands.askFor(asked, profile))
                                        .orElse(false)),
                        problems)
                .map(tags -> settings.filter(asked -> asked.gating().compare().isPresent())
                        .map(asked -> tags.loadsOnly())
                        .orElse(tags));
        List<String> published = ids(manifests.servers(), ServerManifest::id);
        Optional<List<LocalServer>> local = settings.flatMap(asked ->
                attempt(() -> LocalServers.find(asked.local(), root.resolve("images/servers"), published), problems));
        List<String> rows = rows(published, local.orElse(List.of()));
        settings.ifPresent(asked -> {
            problems.addAll(replayed(asked));
            problems.addAll(unknownGenerator(asked, manifests.generators()));
            attempt(() -> picked(asked, rows), problems)
                    .ifPresent(picked -> problems.addAll(leftOut(asked, local.orElse(List.of()), picked)));
            selected.filter(tags -> !tags.serve()).ifPresent(tags -> {
                problems.addAll(measured(asked, tags, manifests));
                problems.addAll(Pairs.problems(asked, tags, properties, rows));
            });
        });
        selected.ifPresent(tags -> problems.addAll(Serving.problems(properties, tags.serve())));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        Optional<Pairing> pairing = Pairs.of(settings.orElseThrow(), selected.orElseThrow(), properties);
        return new Draft(manifests, settings.orElseThrow(), selected.orElseThrow(), local.orElseThrow(), pairing);
    }

    /** What is wrong with measuring what was asked for. */
    private static List<String> measured(Settings asked, Tags.Selected tags, Manifests manifests) {
        List<String> problems = new ArrayList<>(notLoaded(asked, tags));
        problems.addAll(notCalibrated(asked, tags));
        problems.addAll(Demands.problems(asked, manifests.profiles(), tags.profiles(), tools(manifests, asked)));
        problems.addAll(Baseline.problems(asked, tags));
        return problems;
    }

    /** The rows that were asked for; of a comparison they need not be there, which is said elsewhere. */
    private static List<String> picked(Settings settings, List<String> rows) {
        return settings.gating()
                .compare()
                .map(two -> List.of(two.a(), two.b()))
                .orElseGet(() -> Selection.of(settings.servers(), rows));
    }

    /** Every published server, each with its local row behind it. */
    private static List<String> rows(List<String> published, List<LocalServer> local) {
        List<String> rows = new ArrayList<>(published);
        local.forEach(server -> rows.add(server.id()));
        return LocalRow.behindPublished(rows, id -> id);
    }

    /** A package that is asked for and that no row would run. */
    private static List<String> leftOut(Settings settings, List<LocalServer> local, List<String> picked) {
        return settings.local().keySet().stream()
                .filter(name -> local.stream().anyMatch(server -> has(server, name)))
                .filter(name -> local.stream().noneMatch(server -> has(server, name) && picked.contains(server.id())))
                .map(name -> "-Ddyno.local." + name + " has no row, since "
                        + settings.gating()
                                .compare()
                                .map(two -> "-Ddyno.compare=" + two)
                                .orElseGet(() -> "-Ddyno.servers=" + String.join(",", settings.servers()))
                        + " takes none of "
                        + local.stream()
                                .filter(server -> has(server, name))
                                .map(LocalServer::id)
                                .collect(Collectors.joining(", "))
                        + "; name one, or leave the package out")
                .toList();
    }

    private static boolean has(LocalServer server, String name) {
        return server.builds().stream().anyMatch(build -> build.name().equals(name));
    }

    /** Keep what is wrong for later, so that one run shows all of it. */
    private static <T> Optional<T> attempt(Supplier<T> reading, List<String> problems) {
        try {
            return Optional.of(reading.get());
        } catch (SettingsException refused) {
            problems.addAll(refused.problems());
            return Optional.empty();
        }
    }

    private static <T> List<String> ids(List<T> manifests, Function<T, String> id) {
        return manifests.stream().map(id).toList();
    }

    /** The profiles that are loaded; may be none. */
    List<Profile> profiles() {
        return selected.profiles();
    }

    /** The servers that take part, in the order of their ids, local rows behind their published ones. */
    List<ServerManifest> servers() {
        if (nothingButCalibration(selected)) {
            return List.of();
        }
        List<String> taken = pairing.map(
                        two -> Stream.of(two.a(), two.b()).distinct().toList())
                .orElseGet(() -> Selection.of(settings.servers(), serverIds()));
        return taken.stream().map(this::server).toList();
    }

    List<String> serverIds() {
        return rows(ids(manifests.servers(), ServerManifest::id), local);
    }

    /** What is known of a server, published or local. */
    ServerManifest server(String id) {
        ServerManifest published = manifests.servers().stream()
                .filter(server -> server.id().equals(LocalRow.published(id)))
                .findFirst()
                .orElseThrow();
        return LocalRow.isLocal(id) ? published.local() : published;
    }

    /** How a server is started, published or local. */
    Contestant contestant(String id) {
        return local.stream()
                .filter(server -> server.id().equals(id))
                .findFirst()
                .map(server -> Contestant.of(server(server.published()), server))
                .orElseGet(() -> Contestant.of(server(id)));
    }

    Profile profile(String id) {
        return manifests.profiles().stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Every generator on disk must be one that the suite can drive, in a version whose output it understands. */
    private static List<String> notUnderstood(List<GeneratorManifest> manifests) {
        Map<String, LoadGenerator> drivers =
                Generators.all().stream().collect(Collectors.toMap(LoadGenerator::id, driver -> driver));
        List<String> problems = new ArrayList<>();
        for (GeneratorManifest manifest : manifests) {
            String folder = "images/generators/" + manifest.id();
            LoadGenerator driver = drivers.get(manifest.id());
            if (driver == null) {
                problems.add(folder + " is a tool that the suite cannot drive. Known: "
                        + String.join(", ", ids(Generators.all(), LoadGenerator::id)));
            } else if (!driver.versions().contains(manifest.version())) {
                problems.add(folder + "/generator.yaml pins version " + manifest.version()
                        + ", whose output is not understood. Understood: "
                        + String.join(", ", new TreeSet<>(driver.versions())));
            }
        }
        return problems;
    }

    /** What the manifests say that servers miss must be checks of the catalogue. */
    private static List<String> unknownCases(List<ServerManifest> servers) {
        List<String> known = ids(Checks.all(), Check::id);
        return servers.stream()
                .flatMap(server -> server.misses().stream())
                .filter(miss -> !known.contains(miss.check()))
                .map(miss -> miss.position() + ": required the id of a conformance check in misses, found \""
                        + miss.check() + "\""
                        + NearMiss.of(miss.check(), known)
                                .map(near -> "; did you mean \"" + near + "\"?")
                                .orElse(".")
                        + " There are " + known.size() + "; " + LIST + " lists them")
                .toList();
    }

    /** A check that a server never meets can be neither missed nor seen to hold again. */
    private static List<String> casesOfOthers(List<ServerManifest> servers) {
        List<String> problems = new ArrayList<>();
        for (ServerManifest server : servers) {
            for (Miss miss : server.misses()) {
                Checks.all().stream()
                        .filter(check -> check.id().equals(miss.check()) && !check.concerns(server.capabilities()))
                        .forEach(check -> problems.add(miss.position() + ": required a check that the server meets in"
                                + " misses, found \"" + check.id() + "\", which is for servers with the capability \""
                                + check.capability().orElseThrow() + "\"; declare that, or remove it"));
            }
        }
        return problems;
    }

    /** A server that somebody else runs is checked, never loaded. */
    private static List<String> notLoaded(Settings settings, Tags.Selected tags) {
        return settings
                .target()
                .filter(target -> !tags.conformance() || !tags.profiles().isEmpty())
                .stream()
                .map(target ->
                        "-Ddyno.target=" + target + " is for the conformance catalogue alone, and the tags select"
                                + " more or less than it; add -Dgroups=" + Tags.CONFORMANCE)
                .toList();
    }

    /** An earlier run is rendered by a test of its own, which reads no draft. */
    private static List<String> replayed(Settings settings) {
        return settings.replay().stream()
                .map(file -> "-Ddyno.replay=" + file + " renders an earlier run, and what was started measures;"
                        + " give it to mvn verify, which starts " + ReplayIT.class.getSimpleName() + " alone")
                .toList();
    }

    /** Whether load tools are calibrated and no server takes part. */
    private static boolean nothingButCalibration(Tags.Selected tags) {
        return tags.calibration() && !tags.conformance() && tags.profiles().isEmpty();
    }

    /** Nothing but a calibration, which is not wanted. */
    private static List<String> notCalibrated(Settings settings, Tags.Selected tags) {
        return nothingButCalibration(tags) && settings.calibration() == CalibrationMode.OFF
                ? List.of("-Ddyno.calibration=off leaves nothing of -Dgroups=" + Tags.CALIBRATION
                        + "; leave one of them out")
                : List.of();
    }

    private static List<String> unknownGenerator(Settings settings, List<GeneratorManifest> manifests) {
        List<String> known = ids(manifests, GeneratorManifest::id);
        return settings.generator().filter(forced -> !settings.everyGenerator() && !known.contains(forced)).stream()
                .map(forced -> "-Ddyno.generator=" + forced + " names no generator. Allowed: auto, all, "
                        + String.join(", ", known))
                .toList();
    }

    /** CPUs of both sides under the first profile that is loaded; where none is, under the first that there is. */
    CpuShares shares(CpuTopology topology) {
        return shares(
                profiles().isEmpty() ? manifests.profiles().get(0) : profiles().get(0), topology);
    }

    /** CPUs of both sides under a profile. */
    CpuShares shares(Profile profile, CpuTopology topology) {
        return CpuSplit.of(topology, profile.cpus(), settings);
    }

    /** Lay out the matrix on the CPUs of a host. */
    Plan plan(CpuTopology topology) {
        Map<String, Choices> choices = new HashMap<>();
        Map<String, CpuShares> shares = new HashMap<>();
        Tools tools = tools(manifests, settings);
        for (Profile profile : profiles()) {
            CpuShares share = shares(profile, topology);
            shares.put(profile.id(), share);
            choices.put(profile.id(), tools.choose(profile, share.generator().size()));
        }
        return pairing.map(two -> Planner.pairs(settings, profiles(), two, abilities(), choices, shares))
                .orElseGet(() -> Planner.plan(settings, profiles(), serverIds(), abilities(), choices, shares));
    }

    /** What every server declares, published or local. */
    private Abilities abilities() {
        return new Abilities(serverIds().stream()
                .collect(Collectors.toMap(id -> id, id -> server(id).capabilities())));
    }

    /** What is calibrated: what the plan loads with, or everything where a calibration is all that is asked for. */
    List<Calibrator.Item> calibrated(Plan plan, CpuTopology topology) {
        return selected.calibration() && profiles().isEmpty()
                ? CalibrationItems.everything(manifests.profiles(), tools(manifests, settings), settings, topology)
                : CalibrationItems.of(plan, this::profile);
    }

    private static Tools tools(Manifests manifests, Settings settings) {
        return new Tools(ids(manifests.generators(), GeneratorManifest::id), settings);
    }

    /** What the rounds that can be measured ask of the host. */
    Workload workload(Plan plan, CpuShares shares) {
        TreeSet<Integer> cpus = new TreeSet<>(shares.server().cpus());
        cpus.addAll(shares.generator().cpus());
        Set<PlannedLoad> loads = new LinkedHashSet<>();
        for (PlannedRound round : plan.rounds()) {
            cpus.addAll(round.shares().server().cpus());
            cpus.addAll(round.shares().generator().cpus());
            if (round.unsupported().isEmpty()) {
                LoadShape shape =
                        round.cell().level().of(profile(round.cell().profile()).load());
                loads.add(settings.planned(shape));
            }
        }
        return new Workload(CpuSet.of(cpus), List.copyOf(loads));
    }
}
