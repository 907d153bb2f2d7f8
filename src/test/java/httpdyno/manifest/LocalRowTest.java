package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LocalRowTest {

    @Test
    void aLocalRowIsToldByItsId() {
        assertThat(LocalRow.of("fastify")).isEqualTo("fastify@local");
        assertThat(LocalRow.isLocal("fastify@local")).isTrue();
        assertThat(LocalRow.isLocal("fastify-local")).isFalse();
        assertThat(LocalRow.published("fastify@local")).isEqualTo("fastify");
        assertThat(LocalRow.published("pipelined/fastify@local/wrk/c100")).isEqualTo("pipelined/fastify/wrk/c100");
        assertThat(LocalRow.published("fastify")).isEqualTo("fastify");
    }

    @Test
    void localRowsMoveBehindTheirPublishedOnesAndNothingElseMoves() {
        assertThat(LocalRow.behindPublished(List.of("c@local", "a@local", "b", "a", "c"), id -> id))
                .containsExactly("b", "a", "a@local", "c", "c@local");
        assertThat(LocalRow.behindPublished(List.of("c@local", "b"), id -> id)).containsExactly("c@local", "b");
    }
}
