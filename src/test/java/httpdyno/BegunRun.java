package httpdyno;

import httpdyno.host.HostProbe;
import httpdyno.plan.SettingsReader;
import httpdyno.report.ResultStore;
import httpdyno.report.RunInfo;
import httpdyno.report.RunSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs that have begun and of which nothing has ended, for tests. */
final class BegunRun {

    private BegunRun() {}

    /** One without profiles and servers. */
    static ResultStore in(Path results, String stamp) {
        ResultStore store = ResultStore.create(results, stamp);
        store.begin(new RunInfo(
                "1",
                Instant.EPOCH,
                new RunInfo.Suite("0", "unknown", false),
                RunSettings.of(SettingsReader.read(Map.of(), 1, results)),
                Map.of(),
                HostProbe.ofThisMachine().read(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
        return store;
    }
}
