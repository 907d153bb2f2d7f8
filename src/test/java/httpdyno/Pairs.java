package httpdyno;

import httpdyno.manifest.NearMiss;
import httpdyno.manifest.Profile;
import httpdyno.plan.Pairing;
import httpdyno.plan.Settings;
import httpdyno.plan.Settings.Compare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Two rows that are measured in turns in place of a matrix: to compare them, or one with itself to know the noise. */
final class Pairs {

    /** Whose noise is measured where no other server is named: small, quick to start, and a yardstick anyway. */
    private static final String NOISE = "raw-node";

    private Pairs() {}

    /**
     * What is measured in turns; empty for a matrix. The noise is measured with as many pairs as there can be unless it is
     * said otherwise: what is found holds for comparisons to come.
     *
     * @param given all properties
     */
    static Optional<Pairing> of(Settings settings, Tags.Selected tags, Map<String, String> given) {
        int pairs = tags.noiseFloor() && !given.containsKey("dyno.pairs")
                ? Pairing.MOST
                : settings.gating().pairs();
        return rows(settings, tags).map(rows -> Pairing.of(rows.a(), rows.b(), pairs, settings.seed()));
    }

    private static Optional<Compare> rows(Settings settings, Tags.Selected tags) {
        if (!tags.noiseFloor()) {
            return settings.gating().compare();
        }
        String one = settings.servers().equals(List.of("*"))
                ? NOISE
                : settings.servers().get(0);
        return Optional.of(new Compare(one, one));
    }

    /**
     * What cannot be done, each a sentence.
     *
     * @param given all properties
     * @param rows ids of all rows that there are
     */
    static List<String> problems(Settings settings, Tags.Selected tags, Map<String, String> given, List<String> rows) {
        List<String> problems = new ArrayList<>();
        Optional<Compare> asked = rows(settings, tags);
        if (asked.isEmpty()) {
            Stream.of("pairs", "delta")
                    .filter(name -> given.containsKey("dyno." + name))
                    .forEach(name -> problems.add("-Ddyno." + name + " is for two servers that are measured in turns,"
                            + " and neither -Ddyno.compare nor -Dgroups=" + Tags.NOISE_FLOOR
                            + " is given; give one, or leave -Ddyno." + name + " out"));
            return problems;
        }
        if (tags.noiseFloor()) {
            problems.addAll(besideNoise(settings, given));
        }
        Stream.of(asked.get().a(), asked.get().b())
                .distinct()
                .filter(row -> !rows.contains(row))
                .forEach(row -> problems.add(unknown(tags, row, rows)));
        if (!tags.noiseFloor()) {
            problems.addAll(notInTurns(asked.get(), tags.profiles()));
        }
        return problems;
    }

    private static String unknown(Tags.Selected tags, String row, List<String> rows) {
        String setting = tags.noiseFloor() ? "servers" : "compare";
        String wanted = tags.noiseFloor()
                ? ": -Dgroups=" + Tags.NOISE_FLOOR + " measures one server, and \"" + row + "\" is none."
                : ": \"" + row + "\" is no server.";
        return "-Ddyno." + setting + wanted
                + NearMiss.of(row, rows)
                        .map(near -> " Did you mean \"" + near + "\"?")
                        .orElse("")
                + (row.endsWith("@local") ? " A local row needs its package: -Ddyno.local.<package>=<path>." : "")
                + " Allowed: " + String.join(", ", rows);
    }

    private static List<String> besideNoise(Settings settings, Map<String, String> given) {
        List<String> problems = new ArrayList<>();
        Stream.of("compare", "runs", "baseline", "gate", "delta")
                .filter(name -> given.containsKey("dyno." + name))
                .forEach(name -> problems.add("-Ddyno." + name + " has no meaning with -Dgroups=" + Tags.NOISE_FLOOR
                        + ", which measures one server in turns with itself; leave one of them out"));
        if (settings.servers().size() > 1) {
            problems.add("-Dgroups=" + Tags.NOISE_FLOOR + " measures one server, and -Ddyno.servers="
                    + String.join(",", settings.servers()) + " names more; name one");
        }
        return problems;
    }

    /** A part of a server's own maximum is another load for each of the two. */
    private static List<String> notInTurns(Compare rows, List<Profile> profiles) {
        if (profiles.isEmpty()) {
            return List.of(
                    "-Ddyno.compare=" + rows + " measures, and the tags select no profile; name one with -Dgroups");
        }
        return profiles.stream()
                .filter(profile -> !profile.percentOfMaximum().isEmpty())
                .map(profile -> "-Ddyno.compare=" + rows + " cannot compare under " + profile.id()
                        + ", whose rates are parts of each server's own maximum; take fixed-rate with -Ddyno.rate")
                .toList();
    }
}
