package httpdyno.plan;

import java.util.List;
import java.util.Optional;

/**
 * The generators that load a profile.
 *
 * @param loads each of them loads every server once per round; at least one, of which a sole one may be unable to
 * @param maximum who finds the maximum of which the loads are parts; absent in profiles that know none
 */
public record Choices(List<Choice> loads, Optional<Choice> maximum) {

    /** @throws IllegalArgumentException without any choice */
    public Choices {
        loads = List.copyOf(loads);
        if (loads.isEmpty()) {
            throw new IllegalArgumentException("a profile needs a generator or the reason why there is none");
        }
    }
}
