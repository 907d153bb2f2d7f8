package httpdyno.measure;

import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Verdict.Kind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Whether the load tool was the limit: by who used his CPUs, and by what the tool was calibrated to reach. */
final class ClientBound {

    private final Measurement measured;
    private final Capacity capacity;
    private final OptionalDouble inFlight;

    /**
     * @param inFlight part of the requests that should be in flight, where that is so little that connections were idle
     */
    ClientBound(Measurement measured, Capacity capacity, OptionalDouble inFlight) {
        this.measured = measured;
        this.capacity = capacity;
        this.inFlight = inFlight;
    }

    /**
     * CLIENT_BOUND where the tool is saturated and the server is not, where it was too busy to keep its connections in
     * use, or where the rate is what the tool reaches against next to nothing.
     */
    Optional<Verdict> verdict() {
        Usage usage = measured.usage();
        boolean saturated =
                capacity.generatorUses(usage, Bounds.SATURATED) && !capacity.serverUses(usage, Bounds.SATURATED);
        boolean leavesIdle = capacity.generatorUses(usage, Bounds.BUSY) && inFlight.isPresent();
        boolean atCeiling = capacity.ceiling()
                .filter(ceiling -> ceiling.explains(measured.goodput()))
                .isPresent();
        if (!saturated && !leavesIdle && !atCeiling) {
            return Optional.empty();
        }
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("generatorShareUsed", usage.generatorShareUsed());
        evidence.put("serverShareUsed", usage.serverShareUsed());
        evidence.putAll(ceilingEvidence());
        String remedy = "Give the generator more cores (-Ddyno.cpus.generator) or take a stronger one.";
        return Optional.of(new Verdict(Kind.CLIENT_BOUND, sentence(atCeiling), remedy + again(), evidence));
    }

    /** OK; with a sentence where the rate shows that the tool's calibration is out of date. */
    Verdict notBound() {
        return outOfDate()
                .map(ceiling ->
                        new Verdict(Kind.OK, "the rate is " + above(ceiling) + ".", again().strip(), ceilingEvidence()))
                .orElseGet(() -> new Verdict(Kind.OK, "", "", Map.of()));
    }

    private String sentence(boolean atCeiling) {
        StringBuilder text = new StringBuilder(capacity.used(measured.usage()));
        inFlight.ifPresent(ratio -> text.append(String.format(
                Locale.ROOT, "; it kept %.2f of the requests in flight that the profile wants there", ratio)));
        if (atCeiling) {
            Ceiling ceiling = capacity.ceiling().orElseThrow();
            text.append(String.format(
                    Locale.ROOT,
                    "; the rate is %s %% of the %,.0f req/s that the generator reaches here at most (limit %.0f %%)",
                    Capacity.percent(ceiling.part(measured.goodput())),
                    ceiling.goodput().perSecond(),
                    Bounds.SATURATED * 100));
        }
        outOfDate().ifPresent(ceiling -> text.append("; the rate is ").append(above(ceiling)));
        return text.append('.').toString();
    }

    private Optional<Ceiling> outOfDate() {
        return capacity.ceiling().filter(ceiling -> ceiling.refutedBy(measured.goodput()));
    }

    private static String above(Ceiling ceiling) {
        return String.format(
                Locale.ROOT,
                "above the %,.0f req/s that the generator was calibrated to reach at most, so that calibration is out of"
                        + " date",
                ceiling.goodput().perSecond());
    }

    private String again() {
        return outOfDate().isPresent() ? " Calibrate it anew with -Ddyno.calibration=again." : "";
    }

    private Map<String, Object> ceilingEvidence() {
        Map<String, Object> evidence = new LinkedHashMap<>();
        capacity.ceiling().ifPresent(ceiling -> {
            evidence.put("ceilingPerSecond", ceiling.goodput().perSecond());
            evidence.put("partOfCeiling", ceiling.part(measured.goodput()));
        });
        return evidence;
    }
}
