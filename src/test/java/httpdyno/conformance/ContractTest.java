package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Contract.Judgement;
import httpdyno.manifest.Request;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContractTest {

    private static final String BODY = "{\"hello\":\"world\"}";
    private static final Request HELLO =
            new Request("GET", "/", Map.of(), "", new Request.Expected(200, "application/json", BODY));
    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: Application/JSON; charset=utf-8\r\nConnection: close\r\n";

    @Test
    void a_correct_response_has_no_violation_and_tells_its_size() {
        String raw = HEAD + "Content-Length: 17\r\n\r\n" + BODY;

        Judgement judgement = judge(raw, true);

        assertThat(judgement.violations()).isEmpty();
        assertThat(judgement.wireBytes()).isEqualTo(raw.length());
        assertThat(judgement.connectionFieldBytes()).isEqualTo("Connection: close\r\n".length());
        assertThat(judgement.contentLength()).hasValue(17);
        assertThat(judgement.headerNames()).containsExactly("Content-Type", "Connection", "Content-Length");
    }

    @Test
    void a_close_may_end_the_body_once_it_has_come() {
        String raw = HEAD + "\r\n" + BODY;

        assertThat(judge(raw, true).violations()).isEmpty();
        assertThat(judge(raw, false).violations())
                .singleElement()
                .hasToString("contract-response (MUST, blocking): expected a complete response, found incomplete: "
                        + raw.length() + " bytes came, and the connection is still open");
    }

    @Test
    void every_difference_is_named() {
        Judgement judgement =
                judge("HTTP/1.1 500 Oops\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nOops", true);

        assertThat(judgement.violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "contract-status (MUST, blocking): expected status 200, found status 500",
                        "contract-media-type (MUST, blocking): expected one Content-Type: application/json,"
                                + " found Content-Type [text/html]",
                        "contract-body (MUST, blocking): expected body \"{\"hello\":\"world\"}\", found body \"Oops\"");
        assertThat(judgement.violations().get(0).evidence().received()).startsWith("HTTP/1.1 500 Oops\\r\\n");
    }

    @Test
    void trailing_bytes_are_found_and_not_counted() {
        String raw = HEAD + "Content-Length: 17\r\n\r\n" + BODY;

        Judgement judgement = judge(raw + "HTTP/1.1 400 Bad Request\r\n\r\n", true);

        assertThat(judgement.violations()).extracting(Violation::checkId).containsExactly(Contract.TRAILING);
        assertThat(judgement.wireBytes()).isEqualTo(raw.length());
    }

    @Test
    void both_framings_are_found() {
        Judgement judgement = judge(
                HEAD + "Content-Length: 17\r\nTransfer-Encoding: chunked\r\n\r\n11\r\n" + BODY + "\r\n0\r\n\r\n", true);

        assertThat(judgement.violations()).extracting(Violation::checkId).containsExactly(Contract.FRAMING);
    }

    @Test
    void nothing_and_a_part_are_unreadable() {
        assertThat(judge("", true).violations())
                .extracting(Violation::actual)
                .containsExactly("closed without a response byte");
        assertThat(judge(HEAD + "Content-Length: 17\r\n\r\n{", true).violations())
                .extracting(Violation::checkId, Violation::actual)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        Contract.UNREADABLE, "truncated: closed after 1 of 17 announced body bytes"));
    }

    private static Judgement judge(String raw, boolean closed) {
        return Contract.judge(HELLO, Message.bytes(raw), closed);
    }
}
