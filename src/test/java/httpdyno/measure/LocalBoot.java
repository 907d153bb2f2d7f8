package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.local.LocalBuild;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The boot line of a server whose image holds packages from disk. The server names the registry that it would have them
 * from; the suite knows better, since it has looked into the image.
 *
 * @param line the boot line, with where the local packages came from
 * @param contradictions one sentence for each package that the server says to run in another version
 */
record LocalBoot(BootLine line, List<String> contradictions) {

    private static final String WITH = " with ";

    LocalBoot {
        contradictions = List.copyOf(contradictions);
    }

    /** @param builds the packages from disk; none for a published server, whose line is what it is */
    static LocalBoot of(BootLine said, List<LocalBuild> builds) {
        if (builds.isEmpty()) {
            return new LocalBoot(said, List.of());
        }
        List<String> sources = new ArrayList<>(List.of(said.provenance().split(WITH)));
        List<String> contradictions = new ArrayList<>();
        for (LocalBuild build : builds) {
            boolean named = false;
            for (int i = 0; i < sources.size(); i++) {
                Matcher matcher = named(build.name()).matcher(sources.get(i));
                if (matcher.matches()) {
                    named = true;
                    sources.set(i, build.provenance());
                    if (!matcher.group(1).equals(build.version())) {
                        contradictions.add("The local package " + build.name() + " has version " + build.version()
                                + ", the server says that it runs " + matcher.group(1) + '.');
                    }
                }
            }
            if (!named) {
                sources.add(build.provenance());
            }
        }
        return new LocalBoot(said.from(sources.stream().collect(Collectors.joining(WITH))), contradictions);
    }

    /** {@code npm:fastify@5.12.8}, {@code maven:io.netty:netty-codec-http:4.2.18.Final}, {@code github:owner/name#v1.2.3}. */
    private static Pattern named(String name) {
        return Pattern.compile("(?:npm:|maven:|github:[^/]+/)" + Pattern.quote(name) + "[@:#]v?([^ ]+).*");
    }
}
