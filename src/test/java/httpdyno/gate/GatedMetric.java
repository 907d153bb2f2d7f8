package httpdyno.gate;

import httpdyno.load.Latency;
import httpdyno.load.Latency.Correction;
import httpdyno.measure.Measurement;
import httpdyno.unit.ByteSize;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** A figure that gates compare, in base units: per second, seconds, bytes. */
public enum GatedMetric {
    /** Correct responses per second. */
    RATE("requestsPerSecond", "req/s", true) {
        @Override
        public Optional<Double> of(Measurement measured) {
            return Optional.of(measured.goodput().perSecond()).filter(rate -> rate > 0);
        }

        /** At a fixed rate it is what was offered, not what the server can give. */
        @Override
        public boolean gates(Measurement measured) {
            return measured.offeredPerSecond().isEmpty();
        }
    },
    /** Time that 99 % of the responses did not exceed, in seconds. */
    P99("p99", "p99", false) {
        @Override
        public Optional<Double> of(Measurement measured) {
            return measured.latency()
                    .flatMap(latency -> latency.at(99))
                    .map(time -> time.toNanos() / 1e9)
                    .filter(seconds -> seconds > 0);
        }

        /** In a closed loop it follows from the rate, and a pause weighs too little in it. */
        @Override
        public boolean gates(Measurement measured) {
            return measured.latency()
                    .map(Latency::correction)
                    .filter(Correction.FROM_SCHEDULE::equals)
                    .isPresent();
        }
    },
    /** CPU time of the server per response, in seconds. */
    CPU("cpuPerRequest", "CPU/request", false) {
        @Override
        public Optional<Double> of(Measurement measured) {
            return Optional.of(measured.serverCpuPerRequest().toNanos() / 1e9).filter(seconds -> seconds > 0);
        }
    },
    /** Resident memory of the server right after the window, in bytes. */
    RSS("rss", "RSS", false) {
        @Override
        public Optional<Double> of(Measurement measured) {
            return measured.memory().rssBytes().map(Long::doubleValue).filter(bytes -> bytes > 0);
        }
    };

    private final String key;
    private final String title;
    private final boolean higherIsBetter;

    GatedMetric(String key, String title, boolean higherIsBetter) {
        this.key = key;
        this.title = title;
        this.higherIsBetter = higherIsBetter;
    }

    /** Its name among the tolerances of a profile and in files. */
    public String key() {
        return key;
    }

    /** Its name in tables. */
    public String title() {
        return title;
    }

    public boolean higherIsBetter() {
        return higherIsBetter;
    }

    /** The figure of a measurement, more than zero, where it has it. */
    public abstract Optional<Double> of(Measurement measured);

    /** Whether that figure may fail a build; else it is only shown. */
    public boolean gates(Measurement measured) {
        return true;
    }

    /** A figure for people: {@code 25,600}, {@code 1.62 ms}, {@code 79.0 MiB}. */
    public String text(double value) {
        return switch (this) {
            case RATE -> String.format(Locale.ROOT, "%,.0f", value);
            case P99, CPU -> TimeSpan.format(Duration.ofNanos(Math.round(value * 1e9)));
            case RSS -> new ByteSize(Math.round(value)).toString();
        };
    }

    /** What a {@link #change} does to the figure itself, in percent: less of req/s is worse, less of memory is better. */
    public double percent(double change) {
        return 100 * Math.expm1(higherIsBetter ? change : -change);
    }

    /** The same for people: {@code -14.9 %}. */
    String percentText(double change) {
        String text = String.format(Locale.ROOT, "%+.1f %%", percent(change));
        return text.substring(1).equals("0.0 %") ? "0.0 %" : text;
    }

    /** Logarithm of the ratio of two figures, signed so that less than zero is worse. */
    public double change(double from, double to) {
        double ratio = Math.log(to / from);
        return higherIsBetter ? ratio : -ratio;
    }
}
