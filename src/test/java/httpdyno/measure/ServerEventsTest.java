package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.WindowRecord.Processes;
import org.junit.jupiter.api.Test;

class ServerEventsTest {

    private static Processes processes(Long voluntary, Long involuntary, Long minor, Long major) {
        return new Processes(0, 0, null, null, null, 1, 1, voluntary, involuntary, minor, major, null, null, null);
    }

    @Test
    void areWhatLiesBetweenTwoLooks() {
        ServerEvents events =
                ServerEvents.between(processes(1L, 20L, 300L, 4000L), processes(11L, 120L, 1300L, 14_000L));

        assertThat(events.voluntarySwitches()).hasValue(10);
        assertThat(events.involuntarySwitches()).hasValue(100);
        assertThat(events.minorFaults()).hasValue(1000);
        assertThat(events.majorFaults()).hasValue(10_000);
        assertThat(events.switches()).hasValue(110);
        assertThat(events.faults()).hasValue(11_000);
    }

    @Test
    void noneIsKnownToBeNone() {
        ServerEvents events = ServerEvents.between(processes(1L, 1L, 1L, 0L), processes(1L, 1L, 1L, 0L));

        assertThat(events.switches()).hasValue(0);
        assertThat(events.faults()).hasValue(0);
    }

    @Test
    void areAbsentWhereTheKernelDoesNotTell() {
        ServerEvents events = ServerEvents.between(processes(null, 1L, 1L, null), processes(5L, 2L, 2L, 7L));

        assertThat(events.voluntarySwitches()).isEmpty();
        assertThat(events.involuntarySwitches()).hasValue(1);
        assertThat(events.minorFaults()).hasValue(1);
        assertThat(events.majorFaults()).isEmpty();
        assertThat(events.switches()).isEmpty();
        assertThat(events.faults()).isEmpty();
    }

    @Test
    void areAbsentWhereThreadsTookMoreAlongThanCame() {
        ServerEvents events = ServerEvents.between(processes(100L, 1L, 50L, 0L), processes(99L, 2L, 49L, 0L));

        assertThat(events.voluntarySwitches()).isEmpty();
        assertThat(events.switches()).isEmpty();
        assertThat(events.minorFaults()).isEmpty();
        assertThat(events.majorFaults()).hasValue(0);
    }
}
