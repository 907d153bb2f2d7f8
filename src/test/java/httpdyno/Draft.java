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
        Settings settings = SettingsReader.read(properties, now, root);
        List<Profile> profiles = Tags.select(manifests.profiles(), properties);
        Draft draft = new Draft(manifests, settings, profiles);
        draft.requireGenerators();
        Selection.of(settings.servers(), draft.serverIds());
        return draft;
    }

    List<String> serverIds() {
        return manifests.servers().stream().map(ServerManifest::id).toList();
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

    /** Every generator's pinned version must be one whose output is understood, and a forced one must exist. */
    private void requireGenerators() {
        List<String> problems = new ArrayList<>();
        List<String> ids =
                manifests.generators().stream().map(GeneratorManifest::id).toList();
        for (GeneratorManifest manifest : manifests.generators()) {
            LoadGenerator driver = Generators.byId(manifest.id());
            if (!driver.versions().contains(manifest.version())) {
                problems.add("images/generators/" + manifest.id() + "/generator.yaml pins version "
                        + manifest.version() + ", whose output is not understood. Understood: "
                        + String.join(", ", driver.versions()));
            }
        }
        settings.generator()
                .filter(forced -> !ids.contains(forced))
                .ifPresent(forced -> problems.add("-Ddyno.generator=" + forced + " names no generator. Allowed: auto, "
                        + String.join(", ", ids)));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
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
        LoadShape shape = new LoadShape(
                settings.connections().orElse(profile.load().connections()),
                profile.load().pipelining(),
                profile.load().keepAlive());
        LoadSpec spec = new LoadSpec(
                8080,
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
