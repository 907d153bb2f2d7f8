package httpdyno;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.measure.Round;
import httpdyno.plan.Choice;
import httpdyno.plan.Choices;
import httpdyno.plan.Planner;
import httpdyno.plan.Settings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Which load tools a profile is loaded with: the strongest able one, one that is asked for, or every able one. */
final class Tools {

    private final List<LoadGenerator> installed;
    private final Settings settings;

    /** @param installed ids of the tools that there are images of */
    Tools(Collection<String> installed, Settings settings) {
        this.installed = Generators.all().stream()
                .filter(generator -> installed.contains(generator.id()))
                .toList();
        this.settings = settings;
    }

    /** @param generatorCpus logical CPUs of the generator's share */
    Choices choose(Profile profile, int generatorCpus) {
        LoadShape shape = Planner.kind(profile, settings);
        List<Choice> loads = choices(spec(profile, shape, generatorCpus));
        if (profile.percentOfMaximum().isEmpty()) {
            return new Choices(loads, Optional.empty());
        }
        boolean able = loads.stream().anyMatch(choice -> choice.unsupported().isEmpty());
        // The maximum is the server's, so the strongest tool of all finds it, unless one is asked for.
        LoadSpec closed = spec(profile, shape.closed(), generatorCpus);
        Optional<Choice> maximum = settings.generator().isEmpty() || settings.everyGenerator()
                ? Optional.of(strongest(closed))
                : Optional.of(forced(closed, settings.generator().get()));
        return new Choices(loads, maximum.filter(choice -> able));
    }

    /** Why one of them cannot load a profile; empty when it can. */
    Optional<String> refusal(Profile profile, LoadGenerator generator) {
        return generator.refusal(spec(profile, Planner.kind(profile, settings), 1));
    }

    /** Ids of those that can load a profile. */
    List<String> able(Profile profile) {
        return installed.stream()
                .filter(generator -> refusal(profile, generator).isEmpty())
                .map(LoadGenerator::id)
                .toList();
    }

    /** The one that is asked for, or all. */
    List<LoadGenerator> asked() {
        return forced().map(List::of).orElse(installed);
    }

    /** The one that is asked for alone, if any is and it is there. */
    Optional<LoadGenerator> forced() {
        return installed.stream()
                .filter(generator ->
                        settings.generator().filter(generator.id()::equals).isPresent())
                .findFirst();
    }

    private LoadSpec spec(Profile profile, LoadShape shape, int generatorCpus) {
        return new LoadSpec(Round.PORT, profile.requests(), shape, settings.window(), generatorCpus);
    }

    private List<Choice> choices(LoadSpec spec) {
        if (settings.everyGenerator()) {
            List<Choice> able = installed.stream()
                    .filter(generator -> generator.refusal(spec).isEmpty())
                    .map(generator -> new Choice(generator.id(), Optional.empty()))
                    .toList();
            return able.isEmpty() ? List.of(strongest(spec)) : able;
        }
        return List.of(settings.generator().map(id -> forced(spec, id)).orElseGet(() -> strongest(spec)));
    }

    private Choice forced(LoadSpec spec, String id) {
        LoadGenerator forced = Generators.byId(id);
        return new Choice(forced.id(), forced.refusal(spec));
    }

    private Choice strongest(LoadSpec spec) {
        Generators.Choice strongest = Generators.choose(installed, spec);
        return strongest
                .generator()
                .map(generator -> new Choice(generator.id(), Optional.empty()))
                .orElseGet(() -> new Choice(
                        "none",
                        Optional.of("no generator can express the profile: "
                                + String.join("; ", strongest.refusals().values()))));
    }
}
