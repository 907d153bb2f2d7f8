package httpdyno.measure;

import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.ServerManifest.Workers;
import httpdyno.measure.Bench.Subject;
import httpdyno.plan.CpuShares;
import httpdyno.plan.PlannedRound;
import java.util.Locale;
import java.util.Optional;

/**
 * Largest part of its share that each side can use: a server with one thread on two CPUs is saturated at a half, and so
 * is a tool with two threads on four.
 *
 * @param server above 0, at most 1
 * @param generator above 0, at most 1
 * @param ceiling what the tool is known to reach at most under the shape, where it was calibrated
 */
record Capacity(double server, double generator, Optional<Calibration.Ceiling> ceiling) {

    static final Capacity WHOLE = new Capacity(1, 1);

    Capacity(double server, double generator) {
        this(server, generator, Optional.empty());
    }

    /** The same with what a calibration has found. */
    Capacity under(Optional<Calibration> calibration) {
        return new Capacity(server, generator, calibration.map(Calibration::ceiling));
    }

    /** Whether the tool used so much of what it can use. */
    boolean generatorUses(Usage usage, double part) {
        return usage.generatorShareUsed() >= part * generator;
    }

    /** Whether the server used so much of what it can use. */
    boolean serverUses(Usage usage, double part) {
        return usage.serverShareUsed() >= part * server;
    }

    /** {@code the generator used 45.2 % (it can use 50.0 %) of its CPUs, the server 93.1 % of its own}. */
    String used(Usage usage) {
        return "the generator used " + used(usage.generatorShareUsed(), generator) + " of its CPUs, the server "
                + used(usage.serverShareUsed(), server) + " of its own";
    }

    private static String used(double share, double usable) {
        return percent(share) + " %" + (usable < 1 ? " (it can use " + percent(usable) + " %)" : "");
    }

    /** A part in percent, without its sign. */
    static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f", part * 100);
    }

    static Capacity of(Subject subject, LoadSpec spec, PlannedRound planned) {
        return of(subject.generator(), subject.server().workers() == Workers.SINGLE, spec, planned.shares());
    }

    /** @param single whether the server has one thread, whatever its share */
    static Capacity of(LoadGenerator generator, boolean single, LoadSpec spec, CpuShares shares) {
        int generatorCpus = shares.generator().size();
        return new Capacity(
                single ? 1.0 / shares.server().size() : 1, Math.min(1, generator.cores(spec) / (double) generatorCpus));
    }
}
