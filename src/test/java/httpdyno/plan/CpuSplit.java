package httpdyno.plan;

import httpdyno.host.CpuTopology;
import httpdyno.manifest.Profile;
import httpdyno.unit.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Gives whole physical cores to the server and to the generator, or refuses. */
public final class CpuSplit {

    private CpuSplit() {}

    /**
     * Split a machine.
     *
     * @param wanted physical cores that the profile wants for each side
     * @throws SettingsException when a share that was asked for cannot be had
     */
    public static CpuShares of(CpuTopology topology, Profile.Cpus wanted, Settings settings) {
        if (settings.serverCpus().isPresent()) {
            return asked(
                    topology,
                    settings.serverCpus().get(),
                    settings.generatorCpus().orElseThrow());
        }
        int cores = topology.physicalCores();
        if (cores < 2) {
            throw new SettingsException(List.of("the server and the generator need a physical core each, found "
                    + topology + ". Measure on a host with two or more"));
        }
        int server = Math.min(wanted.server(), cores - 1);
        // One core stays with the suite, the engine and interrupts where the host has more than both sides need.
        int spare = cores > server + 1 ? 1 : 0;
        int generator = Math.min(wanted.generator(), cores - server - spare);
        List<String> notes = new ArrayList<>();
        if (server < wanted.server()) {
            notes.add("the profile wants " + wanted.server() + " cores for the server, the host leaves " + server);
        }
        if (generator < wanted.generator()) {
            notes.add("the profile wants " + wanted.generator() + " core(s) for the generator, the host leaves "
                    + generator);
        }
        if (spare == 0) {
            notes.add("no core is left for the suite and the container engine; they share the measured ones");
        }
        siblings(topology).ifPresent(notes::add);
        return new CpuShares(
                union(topology.cores().subList(0, server)),
                union(topology.cores().subList(server, server + generator)),
                notes);
    }

    private static Optional<String> siblings(CpuTopology topology) {
        return topology.siblingsKnown()
                ? Optional.empty()
                : Optional.of("the kernel does not tell SMT siblings; shares may split a physical core");
    }

    private static CpuShares asked(CpuTopology topology, CpuSet server, CpuSet generator) {
        List<String> problems = new ArrayList<>();
        CpuSet online = topology.logicalCpus();
        requireOnline("server", server, online, problems);
        requireOnline("generator", generator, online, problems);
        if (!server.disjointFrom(generator)) {
            problems.add("-Ddyno.cpus.server=" + server + " and -Ddyno.cpus.generator=" + generator
                    + " overlap; each side needs CPUs of its own");
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        List<String> notes = new ArrayList<>();
        for (CpuSet core : topology.cores()) {
            boolean shared = !core.disjointFrom(server) && !core.disjointFrom(generator);
            if (shared) {
                notes.add("server and generator share the physical core of CPUs " + core);
            }
        }
        siblings(topology).ifPresent(notes::add);
        return new CpuShares(server, generator, notes);
    }

    private static void requireOnline(String side, CpuSet asked, CpuSet online, List<String> problems) {
        if (!online.containsAll(asked)) {
            problems.add("-Ddyno.cpus." + side + "=" + asked + " names CPUs that are not there. Allowed: " + online);
        }
    }

    private static CpuSet union(List<CpuSet> cores) {
        TreeSet<Integer> cpus = new TreeSet<>();
        cores.forEach(core -> cpus.addAll(core.cpus()));
        return new CpuSet(cpus);
    }
}
