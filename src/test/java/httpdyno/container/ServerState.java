package httpdyno.container;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * State of the server's container as the engine tells it.
 *
 * @param running whether its first process lives
 * @param oomKilled whether the kernel killed a process of it for memory
 * @param exitCode exit code once it has ended
 * @param startedAt when the engine started it
 */
public record ServerState(boolean running, boolean oomKilled, OptionalLong exitCode, Optional<Instant> startedAt) {}
