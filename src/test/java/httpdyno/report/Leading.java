package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.Verdict.Showing;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figure that rows of a table are ordered by. */
enum Leading {
    /** Correct responses per second, in a closed loop. */
    RATE("req/s", "Correct responses per second.") {
        @Override
        Optional<Double> of(Measurement measured) {
            return Optional.of(measured.goodput().perSecond());
        }

        @Override
        double rank(double figure) {
            return -figure;
        }

        @Override
        String text(Showing showing, double figure) {
            String number = String.format(Locale.ROOT, "%,.0f", figure);
            return showing == Showing.AT_LEAST ? "at least " + number : number;
        }

        @Override
        String tick(Scale scale, double tick) {
            return scale.label(tick);
        }
    },
    /** 99 % of the responses took no longer, in microseconds, where the rate is given. */
    P99("p99", "Time from the instant at which a request was due that 99 % of the responses did not exceed.") {
        @Override
        Optional<Double> of(Measurement measured) {
            return measured.latency().flatMap(latency -> latency.at(99)).map(time -> time.toNanos() / 1e3);
        }

        @Override
        double rank(double figure) {
            return figure;
        }

        @Override
        String text(Showing showing, double figure) {
            return TimeSpan.format(Duration.ofNanos(Math.round(figure * 1e3)));
        }

        @Override
        String tick(Scale scale, double tick) {
            List<String> units = List.of("us", "ms", "s");
            int unit = tick >= 1e6 ? 2 : tick >= 1e3 ? 1 : 0;
            return tick == 0 ? "0" : scale.label(tick / Math.pow(1e3, unit)) + " " + units.get(unit);
        }
    };

    private final String title;
    private final String caption;

    Leading(String title, String caption) {
        this.title = title;
        this.caption = caption;
    }

    String title() {
        return title;
    }

    /** What the figure is, a sentence. */
    String caption() {
        return caption;
    }

    /** The figure of a measurement, where it has it. */
    abstract Optional<Double> of(Measurement measured);

    /** Place among rows; smaller is better. */
    abstract double rank(double figure);

    /** The figure as a verdict lets it be shown. */
    abstract String text(Showing showing, double figure);

    /** Label of an axis. */
    abstract String tick(Scale scale, double tick);
}
