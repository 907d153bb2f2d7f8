package httpdyno.gate;

import httpdyno.plan.Cell;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What is known of the noise of hosts. */
public record NoiseFloors(List<NoiseFloor> all) {

    public static final NoiseFloors NONE = new NoiseFloors(List.of());

    public NoiseFloors {
        all = List.copyOf(all);
    }

    /** The newest that is for a cell as it was measured. */
    public Optional<NoiseFloor> of(String host, Cell cell, Duration window, GatedMetric metric) {
        return all.stream()
                .filter(floor -> floor.isFor(host, cell, window, metric))
                .max(Comparator.comparing(NoiseFloor::measuredAt));
    }
}
