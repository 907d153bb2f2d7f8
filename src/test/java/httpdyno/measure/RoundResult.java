package httpdyno.measure;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A round's observation and its evidence.
 *
 * @param observation what the round saw
 * @param raw raw files by name: tool output, server log, samples, transcripts
 */
public record RoundResult(Observation observation, Map<String, String> raw) {

    public RoundResult {
        raw = Collections.unmodifiableMap(new TreeMap<>(raw));
    }
}
