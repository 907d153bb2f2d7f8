package httpdyno;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers to be talked to by hand: one invocation per server, and then they stay up. Runs only when asked by name. */
@Tag(Tags.SERVE)
class ServeIT {

    private static ServeSession session;

    @BeforeAll
    static void open() {
        session = ServeSession.open(
                Path.of("").toAbsolutePath(),
                SettingsCheck.properties(System.getProperties()),
                Clock.systemUTC(),
                System.out);
    }

    static List<String> servers() {
        return session.servers();
    }

    @DisplayName("serve")
    @ParameterizedTest(name = "{0}")
    @MethodSource("servers")
    void serve(String server) {
        session.start(server).reach();
    }

    @AfterAll
    static void hold() {
        if (session != null) {
            Conclusion conclusion = session.hold();
            session.end();
            conclusion.reach();
        }
    }
}
