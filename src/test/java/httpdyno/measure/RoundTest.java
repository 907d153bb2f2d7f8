package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.host.PlannedLoad;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RoundTest {

    private static final PlannedLoad LOAD = new PlannedLoad(5_000, true, OptionalInt.empty(), Duration.ofSeconds(10));

    @Test
    void aNamespaceThatGotAllIsNotWorthANote() {
        assertThat(Round.shortfalls(LOAD, held(Map.of()))).isEmpty();
    }

    @Test
    void aRowOfANamespaceThatWasShortSaysSo() {
        Sysctls held = held(Map.of(Sysctl.SOMAXCONN, "4096", Sysctl.PORT_RANGE, "32768 33167"));

        assertThat(Round.shortfalls(LOAD, held))
                .containsExactly(
                        "the network namespace was short: required net.core.somaxconn of at least 5,000, the number of"
                                + " connections, so that a server may let all of them wait to be accepted; found 4,096",
                        "the network namespace was short: required 5,000 local ports: 5,000 open connections; found"
                                + " 400, net.ipv4.ip_local_port_range 32768-33167");
    }

    private static Sysctls held(Map<Sysctl, String> otherwise) {
        Map<Sysctl, String> values = new EnumMap<>(Sysctl.class);
        for (Sysctl sysctl : Sysctl.values()) {
            values.put(sysctl, otherwise.getOrDefault(sysctl, sysctl.asked()));
        }
        return new Sysctls(values);
    }
}
