package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.conformance.Response.Framing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseParserTest {

    @Test
    void content_length_ends_the_body_and_nothing_more_is_read() throws IOException {
        ByteArrayInputStream in = bytes("HTTP/1.1 200 OK\r\ncontent-LENGTH:\t5 \r\n\r\nhelloREST");

        Response response = ResponseParser.read(in, "GET");

        assertThat(response.framing()).isEqualTo(Framing.CONTENT_LENGTH);
        assertThat(response.body()).asString().isEqualTo("hello");
        assertThat(response.wireBytes()).isEqualTo(44);
        assertThat(in.readAllBytes()).asString().isEqualTo("REST");
    }

    @Test
    void chunks_are_joined_and_trailers_dropped() throws IOException {
        ByteArrayInputStream in = bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "5;name=value\r\nhello\r\n0C\r\n big\r\n world\r\n0\r\nX-Sum: 1\r\n\r\nREST");

        Response response = ResponseParser.read(in, "GET");

        assertThat(response.framing()).isEqualTo(Framing.CHUNKED);
        assertThat(response.body()).asString().isEqualTo("hello big\r\n world");
        assertThat(in.readAllBytes()).asString().isEqualTo("REST");
    }

    @Test
    void interim_responses_are_skipped_and_counted() throws IOException {
        ByteArrayInputStream in = bytes(
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204\r\n\r\nREST");

        Response response = ResponseParser.read(in, "GET");

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.interim()).isEqualTo(2);
        assertThat(in.readAllBytes()).asString().isEqualTo("REST");
    }

    @Test
    void switching_protocols_is_final() throws IOException {
        Response response = ResponseParser.read(bytes("HTTP/1.1 101 Switching Protocols\r\n\r\nframes"), "GET");

        assertThat(response.status()).isEqualTo(101);
    }

    @ParameterizedTest
    @CsvSource({"HEAD,200", "GET,204", "GET,304"})
    void some_responses_have_no_body_whatever_the_length_says(String method, int status) throws IOException {
        ByteArrayInputStream in = bytes("HTTP/1.1 " + status + " Reason\r\nContent-Length: 4\r\n\r\nREST");

        Response response = ResponseParser.read(in, method);

        assertThat(response.framing()).isEqualTo(Framing.NO_BODY);
        assertThat(in.readAllBytes()).asString().isEqualTo("REST");
    }

    @Test
    void without_a_length_the_close_ends_the_body() throws IOException {
        Response response = ResponseParser.read(bytes("HTTP/1.0 200 OK\r\n\r\nall of it"), "GET");

        assertThat(response.framing()).isEqualTo(Framing.UNTIL_CLOSE);
        assertThat(response.body()).asString().isEqualTo("all of it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/2 200 OK\r\n\r\n",
                "HTTP/1.1 20x OK\r\n\r\n",
                "HTTP/1.1 200OK\r\n\r\n",
                "HTTP/1.1 099 OK\r\n\r\n",
                "HTTP/1.1 200 OK\n\n",
                "HTTP/1.1 200 OK\rX: y\r\n\r\n",
                "HTTP/1.1 200 OK\r\nNoColon\r\n\r\n",
                "HTTP/1.1 200 OK\r\n: empty\r\n\r\n",
                "HTTP/1.1 200 OK\r\nSpace : before\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: y\r\n folded\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n"
            })
    void what_no_sender_may_send_is_malformed(String text) {
        assertThatThrownBy(() -> ResponseParser.read(bytes(text), "GET"))
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.ending()).isEqualTo(Exchange.Ending.MALFORMED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"
            })
    void an_early_end_is_a_truncation(String text) {
        assertThatThrownBy(() -> ResponseParser.read(bytes(text), "GET"))
                .isInstanceOfSatisfying(
                        ResponseException.class, e -> assertThat(e.ending()).isEqualTo(Exchange.Ending.CLOSED))
                .hasMessageStartingWith("truncated: closed after ");
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(Message.bytes(text));
    }
}
