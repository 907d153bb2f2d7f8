package httpdyno.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The JSON documents of {@code dynoload}, the helper that every load container carries; read strictly. */
public final class Dynoload {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Dynoload() {}

    /** Readiness of a server, polled from inside its namespace. */
    public record Ready(
            String outcome,
            int attempts,
            Long startNanos,
            Long firstConnectNanos,
            Long readyNanos,
            Long readyUnixNanos,
            Boolean connectionClosed,
            String lastResponse,
            String lastError) {

        public Ready {
            Objects.requireNonNull(outcome, "outcome");
        }
    }

    /** Requests on connections of their own, answered byte for byte. */
    public record Exchanges(List<Exchange> exchanges) {

        public Exchanges {
            Objects.requireNonNull(exchanges, "exchanges");
        }
    }

    /**
     * One request on a connection of its own.
     *
     * @param outcome closed, timeout, reset, refused or full
     * @param error the system's words where a call failed
     */
    public record Exchange(
            long sent,
            String response,
            String outcome,
            Long connectNanos,
            Long firstByteNanos,
            Long endNanos,
            String error) {

        public Exchange {
            Objects.requireNonNull(response, "response");
            Objects.requireNonNull(outcome, "outcome");
        }

        /** The exact bytes received. */
        public byte[] bytes() {
            return response.getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    /**
     * Many kept-alive responses, compared byte for byte with the expected body.
     *
     * @param wireBytes size of the correct responses, all together
     */
    public record Verified(
            long verified,
            long wrongStatus,
            long wrongBody,
            long malformed,
            long connectionErrors,
            long reconnects,
            long unanswered,
            long wireBytes,
            long startNanos,
            long elapsedNanos,
            String stoppedBy,
            String firstWrong) {

        static final Verified NONE = new Verified(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", "");

        /** Responses that were not the expected one. */
        public long wrong() {
            return wrongStatus + wrongBody + malformed + connectionErrors;
        }
    }

    /** Where every thread may run. */
    public record Receipts(List<Process> processes, Self self) {

        public Receipts {
            Objects.requireNonNull(processes, "processes");
            Objects.requireNonNull(self, "self");
        }

        /** One process of the server's tree. */
        public record Process(
                int pid,
                Integer ppid,
                String comm,
                List<Thread> threads,
                Long rssBytes,
                Long pssBytes,
                Long peakRssBytes) {

            public Process {
                Objects.requireNonNull(threads, "threads");
            }
        }

        /** One thread; CPUs in the kernel's list form, null when it ended while it was looked at. */
        public record Thread(int tid, String cpusAllowedList) {}

        /** The load container's own process. */
        public record Self(String cpusAllowedList) {}
    }

    /**
     * Read one document.
     *
     * @throws IllegalArgumentException when it is not what this version of dynoload prints
     */
    public static <T> T read(String text, Class<T> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException notOurs) {
            throw new IllegalArgumentException(
                    "dynoload was expected to print a " + type.getSimpleName() + " document: "
                            + notOurs.getOriginalMessage() + at(notOurs) + "; found "
                            + text.substring(0, Math.min(200, text.length())),
                    notOurs);
        }
    }

    private static String at(JsonProcessingException failure) {
        if (!(failure instanceof JsonMappingException mapping)
                || mapping.getPath().isEmpty()) {
            return "";
        }
        return mapping.getPath().stream()
                .map(part -> part.getFieldName() == null ? "[" + part.getIndex() + "]" : part.getFieldName())
                .collect(Collectors.joining(".", " at ", ""));
    }
}
