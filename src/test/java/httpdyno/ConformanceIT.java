package httpdyno;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The conformance catalogue: one invocation per server and check, before anything is loaded. */
@Tag(Tags.CONFORMANCE)
@Order(1)
@ExtendWith(SharedSession.class)
class ConformanceIT {

    static List<CatalogueRow> catalogue(BenchSession session) {
        return session.catalogue().rows();
    }

    @DisplayName("conformance")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void catalogue(CatalogueRow row, BenchSession session) {
        session.catalogue().conclude(row).reach();
    }
}
