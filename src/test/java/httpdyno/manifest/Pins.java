package httpdyno.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the lockfiles in a server's folder pin, to be held against what the server says it runs.
 *
 * @param folder the folder, from the repository's root; empty where there is nothing to hold a server against
 * @param npmFile which of its files pins packages of npm: {@code package-lock.json}, or {@code package.json} without it
 * @param npm versions by package; several where copies are nested
 * @param jars file names from {@code dependencies.sha256}
 */
public record Pins(String folder, String npmFile, Map<String, Set<String>> npm, List<String> jars) {

    /** Of a server that is held against nothing, as one whose packages come from somewhere else on purpose. */
    public static final Pins NONE = new Pins("", "", Map.of(), List.of());

    private static final Pattern NPM = Pattern.compile("npm:((?:@[\\w.-]+/)?[\\w.-]+)@([\\w.+-]+)");
    private static final Pattern MAVEN = Pattern.compile("maven:([\\w.-]+):([\\w.-]+):([\\w.+-]+)");

    public Pins {
        Map<String, Set<String>> copy = new HashMap<>();
        npm.forEach((name, versions) -> copy.put(name, Set.copyOf(versions)));
        npm = Map.copyOf(copy);
        jars = List.copyOf(jars);
    }

    /**
     * These and one more.
     *
     * @param name npm package, or {@code group:artifact}
     */
    public Pins with(String name, String version) {
        Map<String, Set<String>> packages = new HashMap<>(npm);
        List<String> files = new ArrayList<>(jars);
        if (name.indexOf(':') < 0) {
            Set<String> versions = new TreeSet<>(npm.getOrDefault(name, Set.of()));
            versions.add(version);
            packages.put(name, versions);
        } else {
            files.add(name.substring(name.indexOf(':') + 1) + "-" + version + ".jar");
        }
        return new Pins(folder, npmFile, packages, files);
    }

    /**
     * Where a server says that it runs something else than what is pinned.
     *
     * @param provenance of its boot line: {@code npm:<package>@<version>} and
     *     {@code maven:<group>:<artifact>:<version>}, as often as it likes; anything else is no matter of lockfiles
     * @param framework version that its boot line gives the framework
     * @return one sentence each, with both versions and the files to mend
     */
    public List<String> contradictions(String provenance, String framework) {
        if (folder.isEmpty()) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        Set<String> named = new LinkedHashSet<>();
        for (MatchResult found : NPM.matcher(provenance).results().toList()) {
            named.add(found.group(2));
            Set<String> pinned = npm.getOrDefault(found.group(1), Set.of());
            if (!pinned.contains(found.group(2))) {
                sentences.add(sentence(found.group(), pinned, npmFile));
            }
        }
        for (MatchResult found : MAVEN.matcher(provenance).results().toList()) {
            named.add(found.group(3));
            if (!holds(found.group(2) + "-" + found.group(3))) {
                sentences.add(sentence(found.group(), ofJar(found.group(2)), "dependencies.sha256"));
            }
        }
        if (!named.isEmpty() && !named.contains(framework)) {
            sentences.add("The framework's version is " + framework + " in the boot line, whose provenance names "
                    + String.join(", ", named) + "; mend the boot line in " + folder + ".");
        }
        return List.copyOf(sentences);
    }

    /** Whether a jar of this name is pinned; a classifier may follow the version. */
    private boolean holds(String jar) {
        return jars.stream().anyMatch(file -> file.equals(jar + ".jar") || file.startsWith(jar + "-"));
    }

    private Set<String> ofJar(String artifact) {
        Set<String> versions = new TreeSet<>();
        for (String file : jars) {
            String rest = file.startsWith(artifact + "-") ? file.substring(artifact.length() + 1) : "";
            if (!rest.isEmpty() && Character.isDigit(rest.charAt(0))) {
                versions.add(rest.replaceFirst("\\.jar$", ""));
            }
        }
        return versions;
    }

    private String sentence(String found, Set<String> pinned, String lockfile) {
        String pins = pinned.isEmpty() ? "no version of it" : String.join(", ", new TreeSet<>(pinned));
        String files = switch (lockfile) {
            case "dependencies.sha256" -> "/pom.xml and dependencies.sha256";
            case "package-lock.json" -> "/package.json and package-lock.json";
            default -> "/" + lockfile;
        };
        return "The server runs " + found + ", and " + folder + "/" + lockfile + " pins " + pins + "; make " + folder
                + files + " agree with what the image installs, or mend the boot line.";
    }
}
