package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Cell;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Unsupported;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the rounds of a run, as {@link RoundJson} writes them. */
final class RoundReader {

    /** Without them there would be no number to show. */
    private static final List<String> BEHIND_A_NUMBER =
            List.of("serverImage", "generatorImage", "boot", "pinning", "measurement");

    private static final List<String> PHASES = List.of(
            "images",
            "start",
            "ready",
            "conformance",
            "contract",
            "settle",
            "warmup",
            "drain",
            "lookBefore",
            "window",
            "lookAfter",
            "verify",
            "teardown",
            "cooldown");

    private static final Set<Kind> BEFORE_ANY_LOAD = EnumSet.of(Kind.UNAVAILABLE, Kind.UNSUPPORTED);

    private final Map<String, ProfileInfo> profiles;

    /** @param profiles of the run; the CPUs of a round are those of its profile */
    RoundReader(List<ProfileInfo> profiles) {
        this.profiles = profiles.stream().collect(Collectors.toMap(ProfileInfo::id, Function.identity()));
    }

    Observation round(StoredObject in) {
        Verdict verdict = in.get("verdict").object(RoundReader::verdict);
        if (verdict.kind().showing() != Showing.NOTHING) {
            BEHIND_A_NUMBER.forEach(in::get);
        }
        return new Observation(
                planned(in, verdict),
                in.get("startedAt").instant(),
                verdict,
                LocalReader.of(in),
                in.find("serverImage").map(found -> found.object(image -> image(image, Optional.empty()))),
                in.find("generatorImage")
                        .map(found -> found.object(
                                image -> image(image, image.find("version").map(StoredValue::text)))),
                in.find("boot").map(found -> found.object(RoundReader::boot)),
                in.find("pinning").map(found -> found.object(RoundReader::pinning)),
                in.find("sysctls").map(found -> found.object(HostReader::sysctls)),
                in.find("startup").map(found -> found.object(RoundReader::startup)),
                in.find("conformance").map(found -> found.object(RoundReader::conformance)),
                in.find("measurement", !BEFORE_ANY_LOAD.contains(verdict.kind()))
                        .map(found -> found.object(MeasurementReader::measurement)),
                in.get("phasesSeconds").map(PHASES, StoredValue::seconds),
                in.get("logTail").texts(),
                in.find("notes").map(StoredValue::texts).orElse(List.of()));
    }

    private PlannedRound planned(StoredObject in, Verdict verdict) {
        in.derived("cell");
        Cell cell = new Cell(
                in.get("profile").text(),
                in.get("server").text(),
                in.get("generator").text(),
                level(in));
        return new PlannedRound(
                cell,
                in.get("round").positive(),
                in.get("rounds").positive(),
                shares(in.get("profile")),
                Optional.of(new Unsupported(verdict.sentence(), verdict.remedy()))
                        .filter(why -> verdict.kind() == Kind.UNSUPPORTED));
    }

    private static Level level(StoredObject in) {
        return new Level(
                in.get("connections").positive(),
                in.findPositive("pipelining"),
                in.findPositive("ratePerSecond"),
                in.findPositive("percentOfMaximum"));
    }

    private CpuShares shares(StoredValue profile) {
        return Optional.ofNullable(profiles.get(profile.text()))
                .map(ProfileInfo::shares)
                .orElseThrow(() -> profile.refuse(
                        "one of the profiles of the run (" + String.join(", ", profiles.keySet()) + ")"));
    }

    private static Verdict verdict(StoredObject in) {
        Kind kind = in.get("kind").word(Kind.class);
        return new Verdict(
                kind,
                in.get("sentence").text(kind == Kind.OK),
                in.get("remedy").text(kind == Kind.OK),
                in.get("evidence").map(StoredValue::figure));
    }

    private static Observation.Image image(StoredObject in, Optional<String> version) {
        return new Observation.Image(
                in.get("tag").text(), in.get("id").text(), in.get("sizeBytes").whole(), version);
    }

    private static BootLine boot(StoredObject in) {
        return new BootLine(
                in.get("server").text(),
                in.get("runtime").object(RoundReader::component),
                in.get("framework").object(RoundReader::component),
                in.get("transport").text(),
                in.get("workers").count(),
                in.get("cpus").count(),
                in.get("features").map(StoredValue::flag),
                in.get("provenance").text(),
                in.find("jvm").map(found -> found.object(RoundReader::jvm)));
    }

    private static BootLine.Component component(StoredObject in) {
        return new BootLine.Component(in.get("name").text(), in.get("version").text());
    }

    private static BootLine.Jvm jvm(StoredObject in) {
        return new BootLine.Jvm(
                in.get("collector").text(),
                in.get("heapBytes").whole(),
                in.get("flags").texts());
    }

    private static Observation.Pinning pinning(StoredObject in) {
        return new Observation.Pinning(
                in.get("serverAsked").text(),
                in.get("serverThreads").map(StoredValue::count),
                in.get("generatorAsked").text(),
                in.get("generatorAllowed").text());
    }

    private static Observation.Startup startup(StoredObject in) {
        return new Observation.Startup(
                in.get("seconds").seconds(), in.get("upperBound").flag());
    }

    private static Observation.Conformance conformance(StoredObject in) {
        return new Observation.Conformance(
                in.get("passed").count(),
                in.get("total").count(),
                in.get("blocking").texts(),
                in.get("reported").texts());
    }
}
