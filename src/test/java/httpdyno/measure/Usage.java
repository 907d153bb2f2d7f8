package httpdyno.measure;

import httpdyno.measure.WindowRecord.CpuTicks;
import httpdyno.measure.WindowRecord.Sample;
import httpdyno.measure.WindowRecord.Snapshot;
import httpdyno.plan.CpuShares;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Who used the CPUs during a window.
 *
 * @param serverCpu CPU time of all threads of the server, user and system
 * @param generatorCpu CPU time of the load tool's process tree
 * @param serverWait time that runnable threads of the server waited for a CPU
 * @param serverShareUsed part of the server's CPUs that the server used while traffic flowed, 0 to 1
 * @param generatorShareUsed part of the generator's CPUs that the tool used while traffic flowed, 0 to 1
 * @param serverSteal part of the server's CPUs that the hypervisor took
 * @param generatorSteal part of the generator's CPUs that the hypervisor took
 * @param serverForeign part of the server's CPUs that others used, at least: interrupt time is given to the server
 * @param generatorForeign part of the generator's CPUs that others used, at least
 */
public record Usage(
        Duration serverCpu,
        Duration generatorCpu,
        Duration serverWait,
        double serverShareUsed,
        double generatorShareUsed,
        double serverSteal,
        double generatorSteal,
        double serverForeign,
        double generatorForeign) {

    /** Traffic ramps up and down at its ends; use is judged on the part between. */
    private static final double RAMP = 0.1;

    /** Work out the usage of a window. */
    public static Usage of(WindowRecord window, CpuShares shares) {
        Snapshot before = window.before();
        Snapshot after = window.after();
        long serverRun = after.server().runNanos() - before.server().runNanos();
        long generatorRun = after.generator() == null ? 0 : after.generator().runNanos();
        double elapsed = after.nanos() - before.nanos();
        return new Usage(
                Duration.ofNanos(serverRun),
                Duration.ofNanos(generatorRun),
                Duration.ofNanos(after.server().waitNanos() - before.server().waitNanos()),
                shareUsed(window, Sample::serverRunNanos, shares.server(), serverRun),
                shareUsed(window, Sample::generatorRunNanos, shares.generator(), generatorRun),
                steal(before, after, shares.server(), elapsed),
                steal(before, after, shares.generator(), elapsed),
                foreign(before, after, shares.server(), serverRun, elapsed),
                // Sampling runs beside the tool; it is known, so it is nobody else's.
                foreign(before, after, shares.generator(), generatorRun + window.samplerCpuNanos(), elapsed));
    }

    private static double shareUsed(WindowRecord window, ToLongFunction<Sample> run, CpuSet cpus, long wholeRun) {
        List<Sample> steady = steady(window);
        if (steady.size() < 2) {
            // Too short for more: the whole window, ramps included, understates.
            double elapsed = window.after().nanos() - window.before().nanos();
            return Math.min(1, wholeRun / (elapsed * cpus.size()));
        }
        Sample first = steady.get(0);
        Sample last = steady.get(steady.size() - 1);
        double used = run.applyAsLong(last) - run.applyAsLong(first);
        return Math.min(1, used / ((double) (last.nanos() - first.nanos()) * cpus.size()));
    }

    private static List<Sample> steady(WindowRecord window) {
        if (window.traffic() == null) {
            return List.of();
        }
        long start = window.traffic().startNanos();
        long length = window.traffic().endNanos() - start;
        return window.samples().stream()
                .filter(sample -> sample.nanos() >= start + (long) (RAMP * length)
                        && sample.nanos() <= start + (long) ((1 - RAMP) * length))
                .toList();
    }

    private static double steal(Snapshot before, Snapshot after, CpuSet cpus, double elapsedNanos) {
        return part(before, after, cpus, CpuTicks::stealTicks) / (elapsedNanos * cpus.size());
    }

    private static double foreign(Snapshot before, Snapshot after, CpuSet cpus, long ownNanos, double elapsedNanos) {
        double busy = part(before, after, cpus, ticks -> ticks.userTicks() + ticks.niceTicks() + ticks.systemTicks());
        return Math.max(0, busy - ownNanos) / (elapsedNanos * cpus.size());
    }

    /** Nanoseconds that {@code field} grew by, over the CPUs of a share. */
    private static double part(Snapshot before, Snapshot after, CpuSet cpus, ToLongFunction<CpuTicks> field) {
        double nanosPerTick = 1e9 / after.ticksPerSecond();
        return cpus.cpus().stream()
                .map(Object::toString)
                .filter(cpu -> before.cpus().containsKey(cpu) && after.cpus().containsKey(cpu))
                .mapToDouble(cpu -> (field.applyAsLong(after.cpus().get(cpu))
                                - field.applyAsLong(before.cpus().get(cpu)))
                        * nanosPerTick)
                .sum();
    }
}
