package httpdyno;

import httpdyno.measure.Calibrator.Item;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the load tools can do: one invocation per tool and load, before the rounds that are judged by it. */
@Tag(Tags.CALIBRATION)
@Order(2)
@ExtendWith(SharedSession.class)
class CalibrationIT {

    static List<Named<Item>> items(BenchSession session) {
        return session.calibration().stream()
                .flatMap(runs -> runs.items().stream())
                .map(item ->
                        Named.of(item.generator().id() + ", " + item.shape().text(), item))
                .toList();
    }

    @DisplayName("calibrate")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("items")
    void calibrate(Item item, BenchSession session) {
        session.calibration().orElseThrow().conclude(item).reach();
    }
}
