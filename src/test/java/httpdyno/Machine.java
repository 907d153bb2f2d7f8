package httpdyno;

import httpdyno.container.Engine;
import httpdyno.container.EngineException;
import httpdyno.container.HostCertificates;
import httpdyno.container.Images;
import httpdyno.container.RunIdentity;
import httpdyno.host.CpuTopology;
import httpdyno.host.EngineFacts;
import httpdyno.host.HostFacts;
import httpdyno.host.HostProbe;
import httpdyno.host.Hygiene;
import httpdyno.host.Preflight;
import httpdyno.host.Preflight.Problem;
import httpdyno.host.Workload;
import httpdyno.measure.Bench;
import httpdyno.measure.Calibrations;
import httpdyno.measure.ConformanceMemory;
import httpdyno.measure.ProcessCpu;
import httpdyno.plan.Settings;
import httpdyno.report.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The machine and the container engine of a run, looked at before anything is started.
 *
 * @param host facts about the host
 * @param found the engine, on behalf of no run yet
 * @param facts facts about the engine
 * @param topology the CPUs that both offer
 * @param problems what is not as it should be and forbids nothing
 */
record Machine(HostFacts host, Engine found, EngineFacts facts, CpuTopology topology, List<Problem> problems) {

    /** Root of procfs. */
    static final Path PROC = Path.of("/proc");

    private static final Path MACHINE_ID = Path.of("/etc/machine-id");

    /**
     * Look at this machine.
     *
     * @param stamp name of the run as far as it is known
     * @throws EngineException when no engine answers, or with every reason why nothing can be started here
     */
    static Machine find(String stamp) {
        HostFacts host = HostProbe.ofThisMachine().read();
        Engine found = Engine.connect(RunIdentity.current(stamp, PROC, MACHINE_ID));
        EngineFacts facts = found.facts();
        CpuTopology topology = facts.topology(host);
        List<Problem> problems = Preflight.check(host, topology, facts);
        require(problems, false);
        return new Machine(host, found, facts, topology, problems);
    }

    /**
     * The same, looked at for what is planned on it.
     *
     * @throws EngineException when {@code strict} and anything is not as it should be
     */
    Machine forWorkload(Workload workload, boolean strict) {
        List<Problem> all = new ArrayList<>(problems);
        all.addAll(Hygiene.check(host, topology, facts, workload));
        require(all, strict);
        return new Machine(host, found, facts, topology, all);
    }

    private static void require(List<Problem> problems, boolean strict) {
        Preflight.refusal(problems, strict).ifPresent(refusal -> {
            throw new EngineException(refusal);
        });
    }

    /** The engine on behalf of a run, whose containers it removes when this JVM is told to end. */
    Engine engineOf(String run) {
        Engine engine = found.as(RunIdentity.current(run, PROC, MACHINE_ID));
        Runtime.getRuntime().addShutdownHook(new Thread(engine::closeForGood, "httpdyno-cleanup"));
        return engine;
    }

    /** What starts servers, with nothing remembered of any. */
    static Bench bench(Engine engine, Path root, Settings settings, Console console) {
        Images images = new Images(
                engine, root.resolve("images"), HostCertificates.ofThisHost(), System.getenv(), console::step);
        return new Bench(
                engine,
                images,
                root.resolve("target/test-classes"),
                settings,
                new ConformanceMemory(),
                new Calibrations(),
                ProcessCpu.engine(PROC),
                Bench.READINESS);
    }

    /** What preflight recommends, and what dead runs left and is now removed. */
    List<String> warnings(Engine engine) {
        List<String> warnings = new ArrayList<>();
        problems.forEach(problem -> warnings.add(problem.sentence()));
        warnings.addAll(engine.sweep());
        return warnings;
    }
}
