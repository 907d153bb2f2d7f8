package httpdyno.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges as npm's own documentation of semver explains them. */
class SemverRangeTest {

    @ParameterizedTest(name = "{0} holds {1} and neither {2} nor {3}")
    @CsvSource(delimiter = ';', textBlock = """
            ^1.2.3          ; 1.9.0          ; 2.0.0       ; 1.2.2
            ^0.2.3          ; 0.2.9          ; 0.3.0       ; 0.2.2
            ^0.0.3          ; 0.0.3          ; 0.0.4       ; 0.0.2
            ^0.0            ; 0.0.9          ; 0.1.0       ; 1.0.0
            ^1              ; 1.0.0          ; 2.0.0       ; 0.9.9
            ^0.x            ; 0.9.0          ; 1.0.0       ; 2.0.0
            ~1.2.3          ; 1.2.9          ; 1.3.0       ; 1.2.2
            ~1.2            ; 1.2.0          ; 1.3.0       ; 1.1.9
            ~1              ; 1.9.0          ; 2.0.0       ; 0.9.9
            1.2.x           ; 1.2.7          ; 1.3.0       ; 1.1.0
            1.2             ; 1.2.7          ; 1.3.0       ; 1.1.0
            1               ; 1.7.2          ; 2.0.0       ; 0.1.0
            1.2.3           ; 1.2.3          ; 1.2.4       ; 1.2.2
            =1.2.3          ; 1.2.3+build.5  ; 1.2.4       ; 1.2.2
            >=1.2 <3        ; 2.9.9          ; 3.0.0       ; 1.1.9
            >= 1.2.0 < 2.0.0; 1.5.0          ; 2.0.0       ; 1.1.9
            >1.2            ; 1.3.0          ; 1.2.9       ; 1.2.0
            >1.2.3          ; 1.2.4          ; 1.2.3       ; 1.0.0
            <=2             ; 2.9.9          ; 3.0.0       ; 3.0.1
            <=2.1.0         ; 2.1.0          ; 2.1.1       ; 3.0.0
            <2              ; 1.9.9          ; 2.0.0       ; 2.0.0-beta
            1.2 - 2.3       ; 2.3.9          ; 2.4.0       ; 1.1.9
            1.2.3 - 2.3.4   ; 2.3.4          ; 2.3.5       ; 1.2.2
            ^4.0.0 || ^5.0.0; 5.1.0          ; 6.0.0       ; 3.9.9
            ^1.2.3          ; 1.10.0         ; 2.0.0-rc.1  ; 1.3.0-beta
            ^1.2.3-beta.2   ; 1.2.3-beta.10  ; 1.2.3-beta.1; 1.2.4-beta.3
            ^1.2.3-beta.2   ; 1.2.3          ; 1.2.3-alpha ; 2.0.0
            """)
    void aRangeHoldsWhatNpmWouldTake(String range, String inside, String outside, String alsoOutside) {
        assertThat(holds(range, inside)).isTrue();
        assertThat(holds(range, outside)).isFalse();
        assertThat(holds(range, alsoOutside)).isFalse();
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"*", "", "x", ">=0.0.0 || 1", "X.x"})
    void anyReleaseMayBeAllowed(String range) {
        assertThat(holds(range, "7.3.0")).isTrue();
        assertThat(holds(range, "7.3.0-beta")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"latest", "file:../x", "https://example.org/x.tgz", "git+ssh://x", "user/name", "1.2.3.4", "^"})
    void whatIsNoRangeIsAbsent(String text) {
        assertThat(SemverRange.parse(text)).isEmpty();
    }

    @Test
    void whatIsNoVersionIsAbsent() {
        assertThat(Semver.parse("1.2")).isEmpty();
        assertThat(Semver.parse("v1.2.3")).isEmpty();
        assertThat(Semver.parse("1.2.3-beta.1+5").orElseThrow().preRelease()).isEqualTo("beta.1");
    }

    private static boolean holds(String range, String version) {
        return SemverRange.parse(range)
                .orElseThrow()
                .holds(Semver.parse(version).orElseThrow());
    }
}
