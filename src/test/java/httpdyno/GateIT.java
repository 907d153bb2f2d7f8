package httpdyno;

import httpdyno.gate.Finding;
import httpdyno.report.Console;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After the matrix, or after an earlier run was rendered again: one invocation per figure that is judged. No Docker. */
@Tag(GateIT.TAG)
class GateIT {

    /** The build's configuration selects it by this; no expression on the command line can. */
    static final String TAG = "gate";

    private static Gates gates;

    @BeforeAll
    static void judge() {
        gates = Gates.read(Path.of("").toAbsolutePath(), SettingsCheck.properties(System.getProperties()));
        gates.tell(new Console(System.out, System::nanoTime));
    }

    static Stream<Named<Finding>> figures() {
        return gates.findings()
                .map(finding ->
                        Named.of(finding.cell().id() + " " + finding.metric().title(), finding));
    }

    @DisplayName("gate")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void figures(Finding finding) {
        gates.conclude(finding).reach();
    }

    @Test
    @DisplayName("gate that judges something")
    void somethingIsJudged() {
        gates.concludeWhole().reach();
    }
}
