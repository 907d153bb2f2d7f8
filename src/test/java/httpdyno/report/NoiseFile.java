package httpdyno.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.NoiseFloor;
import httpdyno.gate.NoiseFloors;
import httpdyno.plan.Cell;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code noise.json} in the results folder: how noisy hosts were found to be. */
public final class NoiseFile {

    static final String NAME = "noise.json";

    /** Raised whenever the meaning or the place of a field changes, or how the noise is measured. */
    static final int SCHEMA_VERSION = 1;

    private final KeptList<NoiseFloor> kept;

    private NoiseFile(Path file) {
        kept = new KeptList<>(file, "floors", SCHEMA_VERSION, NoiseFile::read, NoiseFile::write);
    }

    /** That of a results folder, where it may not be yet. */
    public static NoiseFile in(Path results) {
        return new NoiseFile(results.resolve(NAME));
    }

    /**
     * What the file says.
     *
     * @param floors none where the file is not understood
     * @param problem why it is not understood, one sentence; absent where it is, or where there is no file
     */
    public record Content(NoiseFloors floors, Optional<String> problem) {}

    /** Read it. */
    public Content read() {
        KeptList.Content<NoiseFloor> content = kept.read();
        return new Content(new NoiseFloors(content.values()), content.problem());
    }

    /**
     * Keep what was found for later runs, beside the newest of what was found before for the same: as many as gates take
     * together.
     *
     * @throws java.io.UncheckedIOException when the file cannot be written; the old one is left as it was then
     */
    public void keep(NoiseFloor floor) {
        List<NoiseFloor> older = kept.read().values().stream()
                .filter(floor::isForSame)
                .sorted(Comparator.comparing(NoiseFloor::measuredAt).reversed())
                .skip(NoiseFloors.TOGETHER - 1L)
                .toList();
        kept.keep(floor, older::contains);
    }

    private static NoiseFloor read(StoredObject in) {
        return new NoiseFloor(
                in.get("host").text(),
                in.get("cell").parsed("a cell such as no-pipelining/raw-node/wrk/c100", Cell::parse),
                in.get("windowSeconds").seconds(),
                in.get("metric").oneOf(Arrays.asList(GatedMetric.values()), GatedMetric::key),
                in.get("pairs").positive(),
                in.get("halfWidth").number(),
                in.get("pairDeviation").number(),
                in.get("run").text(),
                in.get("measuredAt").instant());
    }

    private static ObjectNode write(NoiseFloor floor) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("host", floor.host());
        node.put("cell", floor.cell().id());
        node.put("windowSeconds", RunJson.seconds(floor.window()));
        node.put("metric", floor.metric().key());
        node.put("pairs", floor.pairs());
        node.put("halfWidth", floor.halfWidth());
        node.put("pairDeviation", floor.pairDeviation());
        node.put("run", floor.run());
        node.put("measuredAt", floor.measuredAt().toString());
        return node;
    }

    @Override
    public String toString() {
        return kept.file().toString();
    }
}
