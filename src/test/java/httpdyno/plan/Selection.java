package httpdyno.plan;

import httpdyno.manifest.LocalRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Globs over ids; a glob that matches nothing is an error. One that takes a published row takes its local row too. */
public final class Selection {

    private Selection() {}

    /**
     * Pick the ids that any glob matches, in the order of {@code ids}.
     *
     * @throws SettingsException for every glob that matches none
     */
    public static List<String> of(List<String> globs, Collection<String> ids) {
        List<String> problems = new ArrayList<>();
        Set<String> picked = new LinkedHashSet<>();
        for (String glob : globs) {
            Pattern pattern = pattern(glob);
            List<String> matches =
                    ids.stream().filter(id -> matches(pattern, id)).toList();
            if (matches.isEmpty()) {
                problems.add("-Ddyno.servers: \"" + glob + "\" matches no server. Allowed: " + String.join(", ", ids));
            }
            picked.addAll(matches);
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return ids.stream().filter(picked::contains).toList();
    }

    /** Whoever names a package to be measured beside the published one means both, unless the glob says otherwise. */
    private static boolean matches(Pattern pattern, String id) {
        return pattern.matcher(id).matches()
                || pattern.matcher(LocalRow.published(id)).matches();
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(glob.chars()
                .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining()));
    }
}
