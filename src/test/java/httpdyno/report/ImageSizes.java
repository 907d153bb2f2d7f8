package httpdyno.report;

import httpdyno.manifest.LocalRow;
import httpdyno.measure.Observation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How large the servers' images are, in the unit in which Docker lists them: MB of a million bytes, all layers. */
final class ImageSizes {

    /** Above it an image most likely carries what only its build needed. */
    static final long LIMIT_BYTES = 350_000_000;

    private ImageSizes() {}

    /** Bytes by server id, of every server whose image was there; the largest where a run saw several. */
    static Map<String, Long> of(List<Observation> observations) {
        Map<String, Long> bytes = new TreeMap<>();
        for (Observation observation : observations) {
            observation
                    .server()
                    .ifPresent(image -> bytes.merge(observation.round().cell().server(), image.sizeBytes(), Math::max));
        }
        return bytes;
    }

    /** {@code fastify 226 MB, raw-node 219 MB}. */
    static String text(Map<String, Long> bytes) {
        return bytes.entrySet().stream()
                .map(image -> image.getKey() + " " + megabytes(image.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** One sentence per image that is too large, with the file to look into. */
    static List<String> warnings(Map<String, Long> bytes) {
        return bytes.entrySet().stream()
                .filter(image -> image.getValue() > LIMIT_BYTES)
                // A local row has all of the published image below it, of which the published row warns.
                .filter(image -> !LocalRow.isLocal(image.getKey()))
                .map(image -> "the image of " + image.getKey() + " has " + megabytes(image.getValue()) + ", more than "
                        + megabytes(LIMIT_BYTES) + "; look in images/servers/" + image.getKey()
                        + "/Dockerfile for a compiler, a cache or a package that the last stage need not have")
                .toList();
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }
}
