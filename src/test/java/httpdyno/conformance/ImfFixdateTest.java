package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImfFixdateTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"Sun, 06 Nov 1994 08:49:37 GMT", "Thu, 29 Feb 2024 00:00:00 GMT", "Sat, 31 Dec 2016 23:59:60 GMT"
            })
    void a_fixdate_is_valid(String text) {
        assertThat(ImfFixdate.isValid(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "Sun, 06 nov 1994 08:49:37 GMT",
                "Sun, 06 ovD 1994 08:49:37 GMT",
                "Wed, 30 Feb 2024 00:00:00 GMT",
                "Sun, 06 Nov 1994 24:49:37 GMT",
                "Sun, 06 Nov 1994 08:60:37 GMT",
                "Sun, 06 Nov 1994 08:49:61 GMT",
                "Sun, 06 Nov 1994 08:49:37 UTC"
            })
    void anything_else_is_not(String text) {
        assertThat(ImfFixdate.isValid(text)).isFalse();
    }
}
