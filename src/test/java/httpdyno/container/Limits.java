package httpdyno.container;

import httpdyno.unit.ByteSize;
import java.util.OptionalLong;

/**
 * What a container may use besides its CPUs.
 *
 * @param memory memory limit; swap is off
 * @param pids processes and threads
 * @param cpuQuotaMicros CFS quota per 100 ms period in microseconds; absent in every real run, because a quota makes
 *     latency spikes of its own. Only the test of the THROTTLED verdict sets it.
 */
public record Limits(ByteSize memory, long pids, OptionalLong cpuQuotaMicros) {

    /** Limits of a server under measurement. */
    public static final Limits SERVER = new Limits(ByteSize.ofMebibytes(1024), 1024, OptionalLong.empty());

    /** Limits of a load container: some tools keep every sample in memory. */
    public static final Limits GENERATOR = new Limits(ByteSize.ofMebibytes(3072), 1024, OptionalLong.empty());
}
