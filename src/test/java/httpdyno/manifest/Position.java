package httpdyno.manifest;

import java.util.Comparator;
import org.yaml.snakeyaml.error.Mark;

/**
 * A place in a file, as editors count.
 *
 * @param line from 1; 0 when the problem is the file itself
 * @param column from 1, in code points
 */
record Position(int line, int column) implements Comparable<Position> {

    static final Position NONE = new Position(0, 0);
    static final Position START = new Position(1, 1);

    static Position of(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    @Override
    public int compareTo(Position other) {
        return Comparator.comparingInt(Position::line)
                .thenComparingInt(Position::column)
                .compare(this, other);
    }
}
