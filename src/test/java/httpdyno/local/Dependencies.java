package httpdyno.local;

import httpdyno.local.PackageLock.Locked;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether what a lockfile installs meets what a package from disk asks for; nothing is ever fetched for it.
 *
 * @param lock what is installed
 * @param replaced versions of other packages from disk, by folder
 */
record Dependencies(PackageLock lock, Map<String, String> replaced) {

    private static final Pattern ALIAS = Pattern.compile("npm:(?:@[^/@]+/)?[^/@]+@(.*)");

    /** What a workspace writes where npm publishes a range: any version of the neighbour, or a range. */
    private static final Pattern WORKSPACE = Pattern.compile("(?:workspace|catalog):(.*)");

    /**
     * What is asked for and not met.
     *
     * @param location where the package is to stand
     * @param asked ranges by name
     * @return one phrase each, {@code ajv ^9.0.0 (installed is 8.17.1)}; empty when all is met
     */
    List<String> unmet(String location, Map<String, String> asked) {
        List<String> unmet = new ArrayList<>();
        Locked published = lock.installed().get(location);
        asked.forEach((name, range) -> {
            Optional<String> found = lock.resolve(location, name);
            if (found.isEmpty()) {
                unmet.add(name + " " + range + " (not installed)");
            } else if (!range.equals(published.dependencies().get(name)) || replaced.containsKey(found.get())) {
                String version = replaced.getOrDefault(
                        found.get(), lock.installed().get(found.get()).version());
                if (!holds(range, version)) {
                    unmet.add(name + " " + range + " (installed is " + version + ")");
                }
            }
        });
        return unmet;
    }

    private static boolean holds(String range, String version) {
        Matcher alias = ALIAS.matcher(range);
        Matcher workspace = WORKSPACE.matcher(range);
        if (workspace.matches()) {
            return SemverRange.parse(workspace.group(1))
                    .map(own -> matches(own, version))
                    .orElse(true);
        }
        return SemverRange.parse(alias.matches() ? alias.group(1) : range)
                .map(own -> matches(own, version))
                .orElse(false);
    }

    private static boolean matches(SemverRange range, String version) {
        return Semver.parse(version).map(range::holds).orElse(false);
    }
}
