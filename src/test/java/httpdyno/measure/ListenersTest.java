package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On lines as Linux prints them on a little-endian host. */
class ListenersTest {

    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

    private static Listeners listening(String... addresses) {
        StringBuilder text = new StringBuilder(HEAD);
        for (String address : addresses) {
            text.append("   0: ")
                    .append(address)
                    .append(" 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1 0\n");
        }
        return Listeners.parse(text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"00000000:1F90", "00000000000000000000000000000000:1F90", "0000000000000000FFFF000000000000:1F90"
            })
    void anyAddressIsReachable(String address) {
        assertThat(listening("0100007F:0050", address).unreachable(8080)).isEmpty();
    }

    @Test
    void loopbackAloneIsNot() {
        assertThat(listening("0100007F:1F90", "00000000:0050").unreachable(8080))
                .contains(
                        "required to listen on 0.0.0.0 or :: at port 8080, found it listening on 127.0.0.1:8080, which"
                                + " nobody outside its container reaches");
        assertThat(listening("00000000000000000000000001000000:1F90").unreachable(8080))
                .hasValueSatisfying(said -> assertThat(said).contains("[0:0:0:0:0:0:0:1]:8080"));
        assertThat(listening("0000000000000000FFFF00000100007F:1F90").unreachable(8080))
                .hasValueSatisfying(said -> assertThat(said).contains(" 127.0.0.1:8080"));
    }

    @Test
    void otherPortsAreNamed() {
        assertThat(listening("00000000:1F91", "00000000000000000000000000000000:0BB8")
                        .unreachable(8080))
                .contains("required to listen on port 8080, found it listening on 0.0.0.0:8081, [::]:3000");
    }

    @Test
    void noneAtAllIsSaid() {
        assertThat(listening().unreachable(8080))
                .contains("required to listen on port 8080, found no port that it listens on");
    }

    @Test
    void connectionsAreNoListeners() {
        String established = "   1: 00000000:1F90 0100007F:D431 01 00000000:00000000 00:00000000 00000000 1 0\n";

        assertThat(Listeners.parse(HEAD + established + HEAD).sockets()).isEmpty();
    }

    @Test
    void aLineOfAnotherFormIsRefused() {
        assertThatThrownBy(() -> Listeners.parse(HEAD + "   0: 127.0.0.1:8080 x 0A\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("required a line of /proc/net/tcp")
                .hasMessageContaining("127.0.0.1:8080");
    }
}
