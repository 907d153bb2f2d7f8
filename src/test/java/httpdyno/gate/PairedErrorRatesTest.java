package httpdyno.gate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedErrorRatesTest {
    @Test
    void t() throws Exception {
        long t0 = System.nanoTime();
        List<PairedOdds> rows = new ArrayList<>(PairedOperatingTable.madeUp());
        rows.addAll(PairedOperatingTable.special());
        Files.writeString(Path.of("target/paired-table.md"), PairedOdds.table(rows) + (System.nanoTime() - t0) / 1e9);
    }
}
