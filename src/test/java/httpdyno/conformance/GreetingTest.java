package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(20)
class GreetingTest {

    private static final String HELLO = "Content-Length: 17\r\n\r\n{\"hello\":\"world\"}";

    @Test
    void theContractsAnswerIsRecognized() throws Exception {
        Greeting greeting = of("HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n" + HELLO);

        assertThat(greeting.isOfTheContract()).isTrue();
        assertThat(greeting).hasToString("HTTP/1.1 200 OK, no Server field, body \"{\"hello\":\"world\"}\"");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"201 Created, application/json", "200 OK, text/html", "404, application/json"})
    void anyOtherIsNot(String status, String type) throws Exception {
        Greeting greeting = of("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + HELLO);

        assertThat(greeting.isOfTheContract()).isFalse();
        assertThat(greeting.differences()).hasSize(1);
        assertThat(greeting.statusLine()).isEqualTo("HTTP/1.1 " + status);
    }

    @Test
    void whatIsShownFitsOnALineAndIsPrintable() throws Exception {
        Greeting greeting =
                of("HTTP/1.1 200 O\u00e9\r\nServer: a\tb\r\nContent-Length: 200\r\n\r\n" + "\n".repeat(200));

        assertThat(greeting).hasToString("HTTP/1.1 200 O\\xE9, Server: a\\tb, body \"" + "\\n".repeat(80) + "...\"");
    }

    @Test
    void anInterimResponseDoesNotHideTheFinalStatus() throws Exception {
        Greeting greeting = of("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n");

        assertThat(greeting).hasToString("HTTP/1.1 302, no Server field, no body");
    }

    @Test
    void whatIsNoAnswerIsNone() {
        assertThatExceptionOfType(UnmetException.class).isThrownBy(() -> of("SSH-2.0-OpenSSH\r\n"));
    }

    /** The greeting of somebody who says this to the first who connects. */
    private static Greeting of(String answer) throws UnmetException, IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().read(new byte[1000]);
                    socket.getOutputStream().write(Message.bytes(answer));
                } catch (IOException hungUp) {
                    // The test tells.
                }
            });
            thread.setDaemon(true);
            thread.start();
            return Greeting.ask(new RawHttp(
                    "127.0.0.1", listener.getLocalPort(), RawHttp.Bounds.standard(), Duration.ofSeconds(5)));
        }
    }
}
