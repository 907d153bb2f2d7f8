package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogKeeperTest {

    private static final int KEPT = LogKeeper.KEPT;

    private final LogKeeper keeper = new LogKeeper();

    @Test
    void aShortLogIsWholeInWhateverPiecesItComes() {
        for (String piece : List.of("a\nb", "c\n", "", "d")) {
            add(piece);
        }

        assertThat(keeper.log()).isEqualTo(new ServerLog("a\nbc\nd", 3)).isEqualTo(ServerLog.of("a\nbc\nd"));
        assertThat(new LogKeeper().log()).isEqualTo(ServerLog.of(""));
    }

    @Test
    void whatFitsIntoBothEndsIsWhole() {
        String text = "0123456789abcde\n".repeat(2 * KEPT / 16);

        add(text);

        assertThat(keeper.log()).isEqualTo(ServerLog.of(text));
    }

    @Test
    void ofALongLogTheMiddleIsLeftOutAndEveryLineCounts() {
        int lines = 1_000_000;
        for (int i = 1; i <= lines; i++) {
            add("line " + i + " of a log\n");
        }

        ServerLog log = keeper.log();
        List<String> text = log.text().lines().toList();

        assertThat(log.lines()).isEqualTo(lines);
        assertThat(log.text().length()).isBetween(2 * KEPT - 100, 2 * KEPT + 100);
        assertThat(text).startsWith("line 1 of a log", "line 2 of a log").endsWith("line 1000000 of a log");
        assertThat(text)
                .filteredOn(line -> !line.matches("line \\d+ of a log"))
                .singleElement()
                .asString()
                .isEqualTo("[about 20,364,608 bytes left out]");
    }

    @Test
    void aLineThatIsLongerThanWhatIsKeptIsCut() {
        add("x".repeat(3 * KEPT));

        assertThat(keeper.log())
                .isEqualTo(
                        new ServerLog("x".repeat(KEPT) + "\n[about 262,144 bytes left out]\n" + "x".repeat(KEPT), 1));
    }

    private void add(String text) {
        keeper.add(text.getBytes(StandardCharsets.UTF_8));
    }
}
