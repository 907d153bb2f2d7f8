package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    private static final String CAPTURED = "{\"connectionsAccepted\":44,\"connectionsOpen\":1,\"requestsServed\":120,"
            + "\"connectionsByRequests\":{\"0\":3,\"2\":1,\"3\":40},\"delays\":{\"requests\":118,\"shortestNanos\":50,"
            + "\"medianNanos\":60,\"meanNanos\":70,\"longestNanos\":80}}";

    @Test
    void isReadAsTheResponderWritesIt() {
        Tally tally = Dynoload.read(CAPTURED, Tally.class);

        assertThat(tally.connectionsByRequests()).isEqualTo(Map.of(0L, 3L, 2L, 1L, 3L, 40L));
        assertThat(tally.delays()).isEqualTo(new Tally.Delays(118, 50, 60, 70, 80));
    }

    @Test
    void whatTheResponderDoesNotWriteIsRefused() {
        assertThatThrownBy(() -> Dynoload.read(CAPTURED.replace("requestsServed", "requests"), Tally.class))
                .hasMessageContaining("requests");
    }

    /** Before: one look on a connection of its own, and two that carried two requests. */
    @Test
    void theDifferenceOfTwoLooksIsWhatCameBetweenWithoutTheLooks() {
        Tally before = new Tally(3, 1, 4, Map.of(0L, 1L, 2L, 2L), new Tally.Delays(0, 0, 0, 0, 0));
        Tally after = new Tally(6, 1, 14, Map.of(0L, 3L, 2L, 2L, 10L, 1L), new Tally.Delays(10, 1, 2, 3, 4));

        Tally between = after.since(before);

        assertThat(between).isEqualTo(new Tally(2, 0, 10, Map.of(0L, 1L, 10L, 1L), new Tally.Delays(10, 1, 2, 3, 4)));
        assertThat(between.carrying(10)).isOne();
        assertThat(between.carrying(2)).isZero();
    }
}
