package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckListTest {

    @Test
    void everyCheckHasItsLine() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        CheckList.print(Checks.all(), new PrintStream(printed, true));

        List<String> lines = printed.toString().lines().toList();
        assertThat(lines)
                .extracting(line -> line.split(" ")[0])
                .containsExactlyElementsOf(Checks.all().stream().map(Check::id).toList());
        assertThat(lines.get(0)).matches("h1-root +MUST +blocks +contract");
        assertThat(lines)
                .anyMatch(line ->
                        line.matches("h1-routes-page +MUST +blocks +contract, of servers with the capability routes"));
    }
}
