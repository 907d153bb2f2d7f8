package httpdyno.container;

/** The server's first process ended before anything could be asked of it. */
public final class ServerGoneException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient ServerState state;
    private final String log;

    ServerGoneException(ServerState state, String log) {
        super("the server ended at once"
                + (state.exitCode().isPresent()
                        ? " with exit code " + state.exitCode().getAsLong()
                        : ""));
        this.state = state;
        this.log = log;
    }

    public ServerState state() {
        return state;
    }

    /** What it printed, as far as it is kept. */
    public String log() {
        return log;
    }
}
