package httpdyno;

import httpdyno.host.CpuTopology;
import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.GeneratorManifest;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Manifests;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Round;
import httpdyno.plan.Choice;
import httpdyno.plan.CpuShares;
import httpdyno.plan.CpuSplit;
import httpdyno.plan.Plan;
import httpdyno.plan.Planner;
import httpdyno.plan.Selection;
import httpdyno.plan.Settings;
import httpdyno.plan.SettingsException;
import httpdyno.plan.SettingsReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the command line and the repository say, read and checked without touching Docker: everything that can be wrong
 * with it is found here, before anything starts.
 *
 * @param manifests what is on disk
 * @param settings what was asked for
 * @param profiles the profiles that the tags select
 */
record Draft(Manifests manifests, Settings settings, List<Profile> profiles) {

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
        Optional<Settings> settings = attempt(() -> SettingsReader.read(properties, now, root), problems);
        Optional<List<Profile>> profiles = attempt(() -> Tags.select(manifests.profiles(), properties), problems);
        settings.ifPresent(asked -> {
            problems.addAll(unknownGenerator(asked, manifests.generators()));
            attempt(() -> Selection.of(asked.servers(), ids(manifests.servers(), ServerManifest::id)), problems);
        });
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return new Draft(manifests, settings.orElseThrow(), profiles.orElseThrow());
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

    List<String> serverIds() {
        return ids(manifests.servers(), ServerManifest::id);
    }

    ServerManifest server(String id) {
        return manifests.servers().stream()
                .filter(server -> server.id().equals(id))
                .findFirst()
                .orElseThrow();
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

    private static List<String> unknownGenerator(Settings settings, List<GeneratorManifest> manifests) {
        List<String> known = ids(manifests, GeneratorManifest::id);
        return settings.generator().filter(forced -> !known.contains(forced)).stream()
                .map(forced -> "-Ddyno.generator=" + forced + " names no generator. Allowed: auto, "
                        + String.join(", ", known))
                .toList();
    }

    /** Lay out the matrix on the CPUs of a host. */
    Plan plan(CpuTopology topology) {
        Map<String, Choice> choices = new HashMap<>();
        Map<String, CpuShares> shares = new HashMap<>();
        for (Profile profile : profiles) {
            CpuShares share = CpuSplit.of(topology, profile.cpus(), settings);
            shares.put(profile.id(), share);
            choices.put(profile.id(), choice(profile, share));
        }
        return Planner.plan(settings, profiles, serverIds(), choices, shares);
    }

    private Choice choice(Profile profile, CpuShares shares) {
        LoadShape shape = profile.load()
                .withConnections(settings.connections().orElse(profile.load().connections()));
        LoadSpec spec = new LoadSpec(
                Round.PORT,
                profile.requests(),
                shape,
                settings.window(),
                shares.generator().size());
        if (settings.generator().isPresent()) {
            LoadGenerator forced = Generators.byId(settings.generator().get());
            return new Choice(forced.id(), forced.refusal(spec));
        }
        Generators.Choice strongest = Generators.choose(spec);
        return strongest
                .generator()
                .map(generator -> new Choice(generator.id(), Optional.empty()))
                .orElseGet(() -> new Choice(
                        "none",
                        Optional.of("no generator can express the profile: "
                                + String.join("; ", strongest.refusals().values()))));
    }
}
