package httpdyno.plan;

import httpdyno.manifest.NearMiss;
import httpdyno.unit.CpuSet;
import httpdyno.unit.TimeSpan;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code dyno.*} properties strictly: an unknown name or a bad value is a problem, never a default. */
public final class SettingsReader {

    static final String PREFIX = "dyno.";

    /** How the properties that name a package begin. */
    private static final String LOCAL_PREFIX = "local.";

    /** The same as people read it. */
    private static final String LOCAL = LOCAL_PREFIX + "<package>";

    /** An npm package with or without a scope, or {@code group:artifact}. */
    private static final Pattern PACKAGE = Pattern.compile(
            "(?:@[A-Za-z0-9~-][A-Za-z0-9._~-]*/)?[A-Za-z0-9~-][A-Za-z0-9._~-]*|[A-Za-z0-9_.-]+:[A-Za-z0-9_.-]+");

    private static final String FLAG = "true, false or nothing, which is true";

    /** Every property and the form of its value; the README documents the same names. */
    public static final Map<String, String> PROPERTIES = new TreeMap<>(Map.ofEntries(
            Map.entry("preset", "smoke, quick or publish; set by -Psmoke and -Ppublish"),
            Map.entry("servers", "server ids or globs, comma separated, for example raw-*,fastify"),
            Map.entry("generator", "auto, all or a generator id"),
            Map.entry("duration", "whole seconds from 1s to 3600s, for example 40s"),
            Map.entry("connections", "a whole number from 1 to 10000"),
            Map.entry("pipelining", "a whole number from 2 to 1000"),
            Map.entry("rate", "requests per second, a whole number from 1 to 10000000"),
            Map.entry("keepalive", "on or off; off adds the profile connection-per-request"),
            Map.entry("runs", "a whole number from 1 to 100"),
            Map.entry("settle", "a time span up to 600s, for example 3s or 500ms"),
            Map.entry("warmup", "whole seconds up to 600s; 0s for none"),
            Map.entry("cooldown", "a time span up to 600s, for example 8s"),
            Map.entry("seed", "a whole number"),
            Map.entry("cpus.server", "a CPU list, for example 0-1"),
            Map.entry("cpus.generator", "a CPU list, for example 2-3"),
            Map.entry("topology", "netns (bridge, host and remote are not built yet)"),
            Map.entry(
                    LOCAL,
                    "a folder or an archive, for the name of an npm package or for group:artifact, for example"
                            + " -Ddyno.local.fastify=../fastify"),
            Map.entry("results", "a folder that can be written"),
            Map.entry("perf", FLAG),
            Map.entry("strict", FLAG),
            Map.entry("calibration", "auto, off or again"),
            Map.entry("replay", "the run.json of an earlier run"),
            Map.entry("baseline", "the run.json of an earlier run"),
            Map.entry("gate", FLAG),
            Map.entry("compare", "two server ids, comma separated, for example raw-node,fastify"),
            Map.entry("pairs", "a whole number from " + Pairing.FEWEST + " to " + Pairing.MOST),
            Map.entry("delta", "a percentage from 0.5% to 50%, for example 3%"),
            Map.entry("serve.for", "a time span from 1s to 86400s, for example 30s"),
            Map.entry("target.confirm", FLAG),
            Map.entry(
                    "target",
                    "http://HOST:PORT of a running server, port 80 if none is given, no user, path or query")));

    /** What a run against somebody's own server takes; nothing is built, planned or loaded then. */
    private static final Set<String> WITH_TARGET = Set.of("target", "target.confirm", "results", "preset");

    private static final String REPLAYS = "which renders an earlier run and measures nothing";

    /** What goes with rendering an earlier run again. */
    private static final Set<String> WITH_REPLAY = Set.of("replay", "results", "preset", "baseline", "gate", "delta");

    private static final Pattern PERCENTAGE = Pattern.compile("([0-9]{1,2}(?:\\.[0-9])?)\\s*%");

    private static final double SMALLEST_DELTA = 0.005;

    private static final double GREATEST_DELTA = 0.5;

    private final Map<String, String> given = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private SettingsReader(Map<String, String> properties) {
        properties.forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                given.put(name.substring(PREFIX.length()), value.strip());
            }
        });
    }

    /**
     * Read the settings.
     *
     * @param properties all properties; those without the {@code dyno.} prefix are ignored
     * @param defaultSeed seed to use where none is given
     * @param root folder of the project, against which a relative results folder is resolved
     * @throws SettingsException with every problem found
     */
    public static Settings read(Map<String, String> properties, long defaultSeed, Path root) {
        return new SettingsReader(properties).read(defaultSeed, root);
    }

    private Settings read(long defaultSeed, Path root) {
        given.keySet().stream()
                .filter(name -> !isSetting(name))
                .forEach(name -> problems.add("-D" + PREFIX + name + " is not a setting." + nearest(name)
                        + " Allowed: -D" + PREFIX + "{" + String.join(", ", PROPERTIES.keySet()) + "}"));
        Preset preset = value("preset", Preset.QUICK, text -> Preset.valueOf(exactlyLower(text)));
        Settings settings = new Settings(
                preset,
                value("servers", List.of("*"), SettingsReader::list),
                value("generator", Optional.empty(), text -> text.equals("auto") ? Optional.empty() : word(text)),
                span("duration", preset.window(), wholeSeconds(1, 3600)),
                load(),
                value("runs", preset.runs(), text -> whole(text, 1, 100)),
                span("settle", preset.settle(), upTo(600)),
                span("warmup", preset.warmup(), wholeSeconds(0, 600)),
                span("cooldown", preset.cooldown(), upTo(600)),
                value("seed", defaultSeed, Long::parseLong),
                value("cpus.server", Optional.empty(), text -> Optional.of(CpuSet.parse(text))),
                value("cpus.generator", Optional.empty(), text -> Optional.of(CpuSet.parse(text))),
                value("topology", Topology.NETNS, text -> Topology.valueOf(exactlyLower(text))),
                value("results", root.resolve("results"), text -> folder(root, text)),
                target(),
                flag("target.confirm"),
                local(root),
                flag("perf"),
                flag("strict"),
                value("calibration", CalibrationMode.AUTO, text -> CalibrationMode.valueOf(exactlyLower(text))),
                value("replay", Optional.empty(), text -> Optional.of(folder(root, text))),
                gating(root),
                optionalSpan("serve.for", upTo(86_400).and(span -> span.toSeconds() >= 1)));
        contradictions(settings);
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return settings;
    }

    private Settings.Load load() {
        return new Settings.Load(
                value("connections", OptionalInt.empty(), text -> OptionalInt.of(whole(text, 1, 10_000))),
                value("pipelining", OptionalInt.empty(), text -> OptionalInt.of(whole(text, 2, 1_000))),
                value("rate", OptionalInt.empty(), text -> OptionalInt.of(whole(text, 1, 10_000_000))),
                value("keepalive", false, SettingsReader::isOff));
    }

    private Settings.Gating gating(Path root) {
        return new Settings.Gating(
                value("baseline", Optional.empty(), text -> Optional.of(folder(root, text))),
                flag("gate"),
                value("compare", Optional.empty(), text -> Optional.of(compare(text))),
                value("pairs", Settings.Gating.PAIRS, text -> whole(text, Pairing.FEWEST, Pairing.MOST)),
                value("delta", Settings.Gating.DELTA, SettingsReader::delta));
    }

    private static Settings.Compare compare(String text) {
        List<String> rows = list(text);
        if (rows.size() != 2 || text.contains("*") || text.contains("?")) {
            throw new IllegalArgumentException(text);
        }
        return new Settings.Compare(rows.get(0), rows.get(1));
    }

    private static double delta(String text) {
        Matcher matcher = PERCENTAGE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        double part = new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
        if (part < SMALLEST_DELTA || part > GREATEST_DELTA) {
            throw new IllegalArgumentException(text);
        }
        return part;
    }

    private boolean flag(String name) {
        return value(name, false, SettingsReader::isTrue);
    }

    /** Maven gives {@code -Dname} alone the value true, a shell's {@code -Dname=} none. */
    private static boolean isTrue(String text) {
        return switch (text) {
            case "", "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static boolean isOff(String text) {
        return switch (text) {
            case "off" -> true;
            case "on" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** Settings that are right each by itself and mean nothing together. */
    private void contradictions(Settings settings) {
        bothCpuSetsOrNone();
        if (settings.targetConfirmed() && !given.containsKey("target")) {
            problems.add("-Ddyno.target.confirm confirms -Ddyno.target, which is not given; give both or neither");
        }
        if (settings.gating().fails()
                && Stream.of("baseline", "compare", "replay").noneMatch(given::containsKey)) {
            problems.add("-Ddyno.gate fails the build for what -Ddyno.baseline or -Ddyno.compare finds, and neither is"
                    + " given; give one, or leave -Ddyno.gate out");
        }
        if (given.containsKey("compare")) {
            Stream.of("servers", "runs", "baseline")
                    .filter(given::containsKey)
                    .forEach(name -> problems.add(noMeaning(
                            PREFIX + name, PREFIX + "compare", "which measures two rows in turns and judges them")));
        }
        nothingBeside("target", WITH_TARGET, "which names the one server and loads nothing");
        nothingBeside("replay", WITH_REPLAY, REPLAYS);
    }

    private static boolean isSetting(String name) {
        return (PROPERTIES.containsKey(name) && !name.equals(LOCAL)) || name.startsWith(LOCAL_PREFIX);
    }

    private Map<String, Path> local(Path root) {
        Map<String, Path> local = new TreeMap<>();
        given.forEach((name, value) -> {
            if (!name.startsWith(LOCAL_PREFIX)) {
                return;
            }
            String wanted = name.substring(LOCAL_PREFIX.length());
            if (!PACKAGE.matcher(wanted).matches() || value.isEmpty()) {
                problems.add("-D" + PREFIX + name + "=" + value + " must be " + PROPERTIES.get(LOCAL));
                return;
            }
            local.put(wanted, root.resolve(value).normalize());
        });
        return local;
    }

    private void bothCpuSetsOrNone() {
        if (given.containsKey("cpus.server") != given.containsKey("cpus.generator")) {
            problems.add("-Ddyno.cpus.server and -Ddyno.cpus.generator go together: give both or neither");
        }
    }

    private Optional<Target> target() {
        String text = given.getOrDefault("target", "");
        if (text.toLowerCase(Locale.ROOT).startsWith("https:")) {
            problems.add("-Ddyno.target=" + text + " asks for TLS, which the checks do not speak yet; give the server's"
                    + " cleartext address, http://HOST:PORT");
            return Optional.empty();
        }
        return value("target", Optional.empty(), address -> Optional.of(Target.parse(address)));
    }

    private void nothingBeside(String alone, Set<String> with, String because) {
        if (!given.containsKey(alone)) {
            return;
        }
        given.keySet().stream()
                .filter(name -> isSetting(name) && !with.contains(name))
                .forEach(name -> problems.add(noMeaning(PREFIX + name, PREFIX + alone, because)));
    }

    private static String noMeaning(String name, String alone, String because) {
        return "-D" + name + " has no meaning beside -D" + alone + ", " + because + "; leave one of them out";
    }

    /** Why an option of the command line cannot stand beside an earlier run that is rendered again. */
    public static String besideReplay(String option) {
        return noMeaning(option, PREFIX + "replay", REPLAYS);
    }

    private <T> T value(String name, T fallback, Function<String, T> reader) {
        String text = given.get(name);
        if (text == null) {
            return fallback;
        }
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException refused) {
            problems.add("-D" + PREFIX + name + " must be " + PROPERTIES.get(name) + ", found \"" + text + "\"");
            return fallback;
        }
    }

    private Duration span(String name, Duration fallback, Predicate<Duration> allowed) {
        return optionalSpan(name, allowed).orElse(fallback);
    }

    private Optional<Duration> optionalSpan(String name, Predicate<Duration> allowed) {
        return value(name, Optional.empty(), text -> {
            Duration span = TimeSpan.parse(text);
            if (!allowed.test(span)) {
                throw new IllegalArgumentException(text);
            }
            return Optional.of(span);
        });
    }

    private static Predicate<Duration> upTo(long seconds) {
        return span -> span.compareTo(Duration.ofSeconds(seconds)) <= 0;
    }

    private static Predicate<Duration> wholeSeconds(long atLeast, long atMost) {
        return upTo(atMost).and(span -> span.toNanosPart() == 0 && span.toSeconds() >= atLeast);
    }

    private static int whole(String text, int atLeast, int atMost) {
        int number = Integer.parseInt(text);
        if (number < atLeast || number > atMost) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }

    private static Path folder(Path root, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(text);
        }
        return root.resolve(text);
    }

    private static Optional<String> word(String text) {
        if (!text.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException(text);
        }
        return Optional.of(text);
    }

    private static List<String> list(String text) {
        List<String> parts =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (parts.stream().anyMatch(part -> !part.matches("[a-z0-9@*?-]+"))) {
            throw new IllegalArgumentException(text);
        }
        return parts;
    }

    private static String exactlyLower(String text) {
        if (!text.equals(text.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(text);
        }
        return text.toUpperCase(Locale.ROOT);
    }

    private static String nearest(String name) {
        return NearMiss.of(name, PROPERTIES.keySet())
                .map(known -> " Did you mean -D" + PREFIX + known + "?")
                .orElse("");
    }
}
