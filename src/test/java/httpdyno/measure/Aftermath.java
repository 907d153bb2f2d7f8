package httpdyno.measure;

import httpdyno.container.ServerState;
import java.util.List;

/**
 * State of the server after a window.
 *
 * @param state as the engine tells it
 * @param oomKills processes that the kernel killed for memory in the server's group since the window began
 * @param contractProblems what the contract probe after the window found, each a sentence
 * @param silent whether the server accepted the probe and did not answer it
 */
public record Aftermath(ServerState state, long oomKills, List<String> contractProblems, boolean silent) {

    public Aftermath {
        contractProblems = List.copyOf(contractProblems);
    }

    /** What is known of a server that was not loaded: its state and nothing else. */
    static Aftermath of(ServerState state) {
        return new Aftermath(state, 0, List.of(), false);
    }
}
