package httpdyno.measure;

import httpdyno.load.LoadSpec;
import httpdyno.manifest.ServerManifest.Workers;
import httpdyno.measure.Bench.Subject;
import httpdyno.plan.PlannedRound;

/**
 * Largest part of its share that each side can use: a server with one thread on two CPUs is saturated at a half, and so
 * is a tool with two threads on four.
 *
 * @param server above 0, at most 1
 * @param generator above 0, at most 1
 */
record Capacity(double server, double generator) {

    static final Capacity WHOLE = new Capacity(1, 1);

    static Capacity of(Subject subject, LoadSpec spec, PlannedRound planned) {
        int serverCpus = planned.shares().server().size();
        int generatorCpus = planned.shares().generator().size();
        boolean single = subject.server().workers() == Workers.SINGLE;
        return new Capacity(
                single ? 1.0 / serverCpus : 1, Math.min(1, subject.generator().cores(spec) / (double) generatorCpus));
    }
}
