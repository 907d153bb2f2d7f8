package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceFileTest {

    @Test
    void putsCaretUnderCodePointNotUnderChar() {
        SourceFile file = new SourceFile("f", "a: 1\n\uD83D\uDE00: x\n");

        assertThat(file.excerpt(new Position(2, 4))).isEqualTo("  2 | \uD83D\uDE00: x\n    |    ^");
    }

    @Test
    void keepsTabsSoThatBothLinesMoveAlike() {
        assertThat(new SourceFile("f", "a:\tb").excerpt(new Position(1, 4))).isEqualTo("  1 | a:\tb\n    |   \t^");
    }

    @Test
    void showsThePartOfAVeryLongLineThatMatters() {
        SourceFile file = new SourceFile("f", "a".repeat(100) + "B" + "c".repeat(100));

        assertThat(file.excerpt(new Position(1, 101)))
                .isEqualTo(
                        "  1 | ..." + "a".repeat(60) + "B" + "c".repeat(59) + "...\n    |    " + " ".repeat(60) + "^");
        assertThat(file.excerpt(new Position(1, 2)))
                .isEqualTo("  1 | " + "a".repeat(100) + "B" + "c".repeat(19) + "...\n    |  ^");
    }

    @Test
    void copesWithPlaceBehindTheEnd() {
        assertThat(new SourceFile("f", "ab").excerpt(new Position(3, 9))).isEqualTo("  3 | ab\n    |   ^");
    }

    @Test
    void findsPlaceOfCharacter() {
        SourceFile file = new SourceFile("f", "\uFEFFa\r\nbc\rd");

        assertThat(file.at(0)).isEqualTo(new Position(1, 1));
        assertThat(file.at(4)).isEqualTo(new Position(2, 2));
        assertThat(file.at(6)).isEqualTo(new Position(3, 1));
    }
}
