package httpdyno.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Wall time of the phases of a round, in order. */
final class Phases {

    private final Map<String, Duration> spent = new LinkedHashMap<>();
    private String current;
    private long since;

    /** End the current phase and begin the next. */
    void begin(String name) {
        end();
        current = name;
        since = System.nanoTime();
    }

    void end() {
        if (current != null) {
            spent.merge(current, Duration.ofNanos(System.nanoTime() - since), Duration::plus);
            current = null;
        }
    }

    Map<String, Duration> spent() {
        return Collections.unmodifiableMap(spent);
    }
}
