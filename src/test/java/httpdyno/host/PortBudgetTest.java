package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortBudgetTest {

    @Test
    void connectionsThatStayOpenNeedAPortEach() {
        PortBudget budget = PortBudget.of(new PlannedLoad(512, true, Duration.ofSeconds(40)), 20_000, false);

        assertThat(budget.needed()).isEqualTo(512);
        assertThat(budget).hasToString("512 local ports: 512 open connections");
    }

    @ParameterizedTest
    @CsvSource({
        // Longer than TIME_WAIT: a minute's worth of ports rests.
        "90, false, 1200100",
        "60, false, 1200100",
        // Shorter: no more than the load has opened, since its namespace is new.
        "40, false, 800100",
        "2, false, 40100",
        "90, true, 20100",
        "40, true, 20100",
    })
    void closedConnectionsKeepTheirPortsForAWhile(int seconds, boolean reuse, long needed) {
        PlannedLoad load = new PlannedLoad(100, false, Duration.ofSeconds(seconds));

        assertThat(PortBudget.of(load, 20_000, reuse).needed()).isEqualTo(needed);
    }

    @Test
    void aRateThatIsOfferedIsAllThatIsOpened() {
        PlannedLoad load = new PlannedLoad(100, false, OptionalInt.of(2_000), Duration.ofSeconds(90));

        assertThat(PortBudget.of(load, 20_000, false).needed()).isEqualTo(120_100);
    }

    @Test
    void saysTheNumbers() {
        PlannedLoad load = new PlannedLoad(100, false, Duration.ofSeconds(90));

        assertThat(PortBudget.of(load, 20_000, false))
                .hasToString("1,200,100 local ports: 100 open connections and 20,000 opened each second, whose ports"
                        + " rest for 60 s");
        assertThat(PortBudget.of(load, 20_000, true))
                .hasToString(
                        "20,100 local ports: 100 open connections and 20,000 opened each second, whose ports rest for"
                                + " 1 s");
    }

    /** 20,000 connections a second for 40 s do not fit into the kernel's own range without reuse, nor into any. */
    @Test
    void whatTheSuiteSetsIsWhatAConnectionPerRequestNeeds() {
        PlannedLoad load = new PlannedLoad(1_000, false, Duration.ofSeconds(40));
        int all = Sysctls.parse(Sysctl.PORT_RANGE.path() + ":1024\t65535\n")
                .withAsked()
                .clientPorts()
                .orElseThrow();

        assertThat(PortBudget.of(load, 20_000, false).needed()).isGreaterThan(all);
        assertThat(PortBudget.of(load, 20_000, true).needed()).isLessThan(all);
        assertThat(PortBudget.of(load, 40_000, true).needed())
                .isGreaterThan(28_232)
                .isLessThan(all);
    }
}
