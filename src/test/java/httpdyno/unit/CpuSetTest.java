package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "0-1", "0-3,8", "0,2,4-6,9"})
    void printsWhatTheKernelWrote(String list) {
        assertThat(CpuSet.parse(list + "\n")).hasToString(list);
    }

    @Test
    void joinsRangesThatTouchOrOverlap() {
        assertThat(CpuSet.parse("2,0-1,1-3")).hasToString("0-3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0,", ",0", "a", "0-", "-1", "0 1", "0-1-2", "123456"})
    void refusesWhatIsNoList(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.parse(text))
                .withMessage("a CPU list is numbers and ranges such as 0-3,8, found \"" + text + "\"");
    }

    @Test
    void refusesRangeThatRunsDown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.parse("3-1"))
                .withMessage("a CPU range runs upwards, found \"3-1\"");
    }

    @Test
    void refusesEmptySetAndNegativeCpu() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.of(List.of()))
                .withMessage("a CPU set names at least one CPU >= 0, found []");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.of(List.of(0, -1)))
                .withMessage("a CPU set names at least one CPU >= 0, found [-1, 0]");
    }

    @Test
    void isInNumericOrderWhateverItWasMadeFrom() {
        TreeSet<Integer> backwards = new TreeSet<>(Comparator.reverseOrder());
        backwards.addAll(List.of(0, 1, 4));

        assertThat(new CpuSet(backwards)).isEqualTo(CpuSet.parse("0-1,4")).hasToString("0-1,4");
    }

    @Test
    void doesNotChangeWithTheSetItWasMadeFrom() {
        TreeSet<Integer> source = new TreeSet<>(List.of(0));
        CpuSet cpus = new CpuSet(source);

        source.add(7);

        assertThat(cpus.size()).isEqualTo(1);
    }

    @Test
    void tellsSharesApart() {
        assertThat(CpuSet.parse("0-1").disjointFrom(CpuSet.parse("2-3"))).isTrue();
        assertThat(CpuSet.parse("0-2").disjointFrom(CpuSet.parse("2-3"))).isFalse();
        assertThat(CpuSet.parse("0-3").containsAll(CpuSet.parse("0,3"))).isTrue();
        assertThat(CpuSet.parse("0-3").containsAll(CpuSet.parse("3-4"))).isFalse();
    }
}
