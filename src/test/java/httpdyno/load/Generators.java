package httpdyno.load;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The load tools that the suite knows, strongest first. */
public final class Generators {

    private static final List<LoadGenerator> STRONGEST_FIRST =
            List.of(new Wrk(), new Oha(), new Bombardier(), new Autocannon());

    private Generators() {}

    /**
     * Who takes a load, or why nobody can.
     *
     * @param generator the strongest able tool, empty when there is none
     * @param refusals reason per tool that was asked before and refused, by id, in the order of asking
     */
    public record Choice(Optional<LoadGenerator> generator, Map<String, String> refusals) {

        public Choice {
            refusals = Collections.unmodifiableMap(new LinkedHashMap<>(refusals));
        }
    }

    public static List<LoadGenerator> all() {
        return STRONGEST_FIRST;
    }

    /** Choose the strongest tool of all that can express {@code spec}. */
    public static Choice choose(LoadSpec spec) {
        return choose(STRONGEST_FIRST, spec);
    }

    /** Choose the first of some tools that can express {@code spec}. */
    public static Choice choose(List<LoadGenerator> generators, LoadSpec spec) {
        Map<String, String> refusals = new LinkedHashMap<>();
        for (LoadGenerator generator : generators) {
            Optional<String> refusal = generator.refusal(spec);
            if (refusal.isEmpty()) {
                return new Choice(Optional.of(generator), refusals);
            }
            refusals.put(generator.id(), refusal.get());
        }
        return new Choice(Optional.empty(), refusals);
    }

    /**
     * Find a tool by its id.
     *
     * @throws IllegalArgumentException for an unknown id, naming the known ones
     */
    public static LoadGenerator byId(String id) {
        return STRONGEST_FIRST.stream()
                .filter(generator -> generator.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a generator is one of "
                        + STRONGEST_FIRST.stream().map(LoadGenerator::id).collect(Collectors.joining(", "))
                        + ", found \"" + id + "\""));
    }
}
