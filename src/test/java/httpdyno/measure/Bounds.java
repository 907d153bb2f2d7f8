package httpdyno.measure;

import java.time.Duration;

/** Where verdicts begin; every number that a verdict hangs on, in one place. */
final class Bounds {

    /** Difference between the tool's clock and the suite's own. */
    static final double CLOCK_DIFFERENCE = 0.02;

    /** What a tool needs between its first packet and the start of its clock, and at its end, on a busy core. */
    static final Duration CLOCK_ALLOWANCE = Duration.ofMillis(30);

    /** Little's law: requests in flight implied by rate and latency, over those that the profile keeps in flight. */
    static final double LITTLE_LOW = 0.85;

    static final double LITTLE_HIGH = 1.05;

    /** Difference between the bytes that arrived and responses times the probed size. */
    static final double BYTES_DIFFERENCE = 0.02;

    /** Part of the asked rate that has to be reached. */
    static final double RATE = 0.99;

    /** Difference between the connections that a server accepted and the requests that should each have had one. */
    static final double CONNECTIONS_DIFFERENCE = 0.01;

    /** Time without a single segment in the namespace after which a closed loop counts as stalled. */
    static final Duration STALL = Duration.ofSeconds(1);

    /** Part of a share that the hypervisor may take. */
    static final double STEAL = 0.02;

    /** Part of a share that other processes may use. */
    static final double FOREIGN = 0.05;

    /** Use of a share from which on a side counts as saturated. */
    static final double SATURATED = 0.90;

    /**
     * Use of its CPUs from which on a tool's own queue explains connections that rest between two requests. Below it
     * the tool had time, and figures that leave connections idle contradict one another.
     */
    static final double BUSY = 0.75;

    /** Lines that a server may print per response while it is loaded. */
    static final double LINES_PER_RESPONSE = 0.01;

    /** Lines that any server may print while it is loaded, however few its responses: warnings, statistics. */
    static final long LINES_ANYWAY = 50;

    private Bounds() {}
}
