package httpdyno;

import httpdyno.load.LoadGenerator;
import httpdyno.manifest.Profile;
import httpdyno.plan.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings that are for some profiles only, against the profiles that are run and the tools that can load them. */
final class Demands {

    /**
     * One setting.
     *
     * @param text as it was given
     * @param takenBy the profiles that it is for
     */
    private record Demand(String text, Predicate<Profile> takenBy) {}

    private Demands() {}

    /** Whether a setting asks for {@code profile}. */
    static boolean askFor(Settings settings, Profile profile) {
        return of(settings).stream().anyMatch(demand -> demand.takenBy.test(profile));
    }

    private static List<Demand> of(Settings settings) {
        List<Demand> demands = new ArrayList<>();
        settings.load()
                .rate()
                .ifPresent(rate -> demands.add(new Demand(
                        "-Ddyno.rate=" + rate, profile -> profile.load().rate().isPresent())));
        settings.load()
                .pipelining()
                .ifPresent(depth -> demands.add(new Demand(
                        "-Ddyno.pipelining=" + depth, profile -> profile.load().pipelining() > 1)));
        if (settings.load().connectionPerRequest()) {
            demands.add(new Demand(
                    "-Ddyno.keepalive=off", profile -> !profile.load().keepAlive()));
        }
        return demands;
    }

    /**
     * What cannot be done, each a sentence.
     *
     * @param all every profile that there is
     * @param run the profiles that are run
     * @param tools the load tools that there are
     */
    static List<String> problems(Settings settings, List<Profile> all, List<Profile> run, Tools tools) {
        List<String> problems = new ArrayList<>();
        for (Demand demand : of(settings)) {
            if (run.stream().noneMatch(demand.takenBy)) {
                problems.add(demand.text + " is for " + ids(all.stream().filter(demand.takenBy))
                        + ", and the tags select none of them; add one to -Dgroups, or leave the setting out");
            }
        }
        tools.forced().flatMap(forced -> unable(settings, run, tools, forced)).ifPresent(problems::add);
        return problems;
    }

    /** A tool that was asked for and can do nothing of what else was asked for. */
    private static Optional<String> unable(Settings settings, List<Profile> run, Tools tools, LoadGenerator forced) {
        List<Profile> refused = run.stream()
                .filter(profile -> tools.refusal(profile, forced).isPresent())
                .toList();
        List<Profile> unmet = refused.size() == run.size()
                ? refused
                : refused.stream().filter(profile -> askFor(settings, profile)).toList();
        return unmet.stream()
                .findFirst()
                .map(profile -> "-Ddyno.generator=" + forced.id() + " cannot load "
                        + profile.id() + ": " + tools.refusal(profile, forced).orElseThrow() + ". Allowed for it: "
                        + allowed(tools.able(profile)));
    }

    private static String allowed(List<String> able) {
        return able.isEmpty() ? "none of the tools; leave the profile out" : "auto, all, " + String.join(", ", able);
    }

    private static String ids(Stream<Profile> profiles) {
        return profiles.map(Profile::id).collect(Collectors.joining(", "));
    }
}
