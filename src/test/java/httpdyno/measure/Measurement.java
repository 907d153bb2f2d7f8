package httpdyno.measure;

import httpdyno.load.Latency;
import httpdyno.load.LoadReport;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The figures of one window. Whether they may be believed is the verdict's word, not theirs.
 *
 * @param goodput expected responses per second of the suite's own clock
 * @param window length of the window by the suite's own clock: first to last sign of traffic in the namespace
 * @param offeredPerSecond requests per second that were due; absent for a closed loop
 * @param report what the tool said
 * @param usage who used the CPUs
 * @param wireBytesProbed size of one correct response as the contract probe received it
 * @param bytesPerResponse bytes on the wire per response in the window, where the tool counts them
 * @param switchesPerRequest context switches of the server per response
 * @param memory the server's memory right after the window
 * @param established connections established at the server's port, sampled in the window
 * @param connectionsAccepted connections that the server accepted in the window
 * @param verified the responses that were compared byte for byte after the window
 * @param suiteCpu part of one core that this suite used during the window
 * @param engineCpu part of one core that the container engine used, where it runs on this host
 * @param jvm what the server's JVM did; absent for a server that runs on none
 * @param rates how the rate of responses varied; absent where the window was too short to tell
 * @param events context switches and page faults of the server as /proc tells them
 * @param perf events of the server that the kernel counted; absent unless that was asked for
 */
public record Measurement(
        Rate goodput,
        Duration window,
        OptionalInt offeredPerSecond,
        LoadReport report,
        Usage usage,
        long wireBytesProbed,
        OptionalDouble bytesPerResponse,
        OptionalDouble switchesPerRequest,
        Memory memory,
        List<Integer> established,
        long connectionsAccepted,
        Verified verified,
        double suiteCpu,
        OptionalDouble engineCpu,
        Optional<JvmFacts> jvm,
        Optional<RateSeries> rates,
        ServerEvents events,
        Optional<PerfCounters> perf) {

    /**
     * Memory of the server's whole process tree.
     *
     * @param rssBytes resident set
     * @param pssBytes proportional set, pages shared between processes counted once
     * @param peakRssBytes largest resident set since the processes started, summed over them
     * @param threads threads
     * @param processes processes
     */
    public record Memory(
            Optional<Long> rssBytes,
            Optional<Long> pssBytes,
            Optional<Long> peakRssBytes,
            int threads,
            int processes) {}

    /**
     * Responses that were compared byte for byte after the window.
     *
     * @param responses that were the expected one
     * @param wrongStatus with another status
     * @param wrongBody with another body
     * @param malformed that are not HTTP
     * @param connectionErrors connections that failed
     * @param unanswered requests that were sent and not answered
     */
    public record Verified(
            long responses, long wrongStatus, long wrongBody, long malformed, long connectionErrors, long unanswered) {

        static Verified of(Dynoload.Verified seen) {
            return new Verified(
                    seen.verified(),
                    seen.wrongStatus(),
                    seen.wrongBody(),
                    seen.malformed(),
                    seen.connectionErrors(),
                    seen.unanswered());
        }

        /** Responses that were not the expected one. */
        public long wrong() {
            return wrongStatus + wrongBody + malformed + connectionErrors;
        }
    }

    /** CPU time of the server per response, user and system. */
    public Duration serverCpuPerRequest() {
        return perRequest(usage.serverCpu());
    }

    /** CPU time of the load tool per response. */
    public Duration generatorCpuPerRequest() {
        return perRequest(usage.generatorCpu());
    }

    /** Time that the server's threads waited for a CPU, per response. */
    public Duration serverWaitPerRequest() {
        return perRequest(usage.serverWait());
    }

    /** Latency, where the tool's figure can be used. */
    public Optional<Latency> latency() {
        return report.latency();
    }

    /** Page faults of the server per response, minor and major. */
    public OptionalDouble faultsPerRequest() {
        return events.faults().isEmpty() || report.completed() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(events.faults().getAsLong() / (double) report.completed());
    }

    /** Events of the server per response; absent where they were not counted or nobody asked. */
    public OptionalDouble perRequest(PerfEvent event) {
        return perf.map(counters -> counters.perRequest(event, report.completed()))
                .orElse(OptionalDouble.empty());
    }

    private Duration perRequest(Duration total) {
        return report.completed() == 0 ? Duration.ZERO : total.dividedBy(report.completed());
    }
}
