package httpdyno.gate;

import java.util.SplittableRandom;

/**
 * How much slower than usual each of some windows is that follow one another: noise of several shapes with a standard
 * deviation of 1.
 */
enum BaselineNoise {
    NORMAL("normal") {
        @Override
        double[] draw(int windows, SplittableRandom random) {
            double[] drawn = new double[windows];
            for (int i = 0; i < windows; i++) {
                drawn[i] = random.nextGaussian();
            }
            return drawn;
        }
    },
    /** Student's t with three degrees of freedom: one window of 170 is farther off than three standard deviations. */
    HEAVY_TAILED("heavy-tailed (t, 3 df)") {
        @Override
        double[] draw(int windows, SplittableRandom random) {
            double[] drawn = NORMAL.draw(windows, random);
            for (int i = 0; i < windows; i++) {
                double squares = 0;
                for (double each : NORMAL.draw(3, random)) {
                    squares += each * each;
                }
                // The variance of t with three degrees of freedom is three.
                drawn[i] /= Math.sqrt(squares);
            }
            return drawn;
        }
    },
    /** The host becomes slower and faster in the course of 40 windows, besides noise from window to window. */
    DRIFTING("drifting within the run") {
        @Override
        double[] draw(int windows, SplittableRandom random) {
            double[] drawn = NORMAL.draw(windows, random);
            double phase = random.nextDouble();
            for (int i = 0; i < windows; i++) {
                drawn[i] = 0.8 * drawn[i] + 0.6 * Math.sqrt(2) * Math.sin(2 * Math.PI * (phase + i / 40.0));
            }
            return drawn;
        }
    },
    /** A fifth of the windows lie in bursts, of two windows on average, in which something slows them. */
    BURSTY("bursty") {
        @Override
        double[] draw(int windows, SplittableRandom random) {
            double[] drawn = NORMAL.draw(windows, random);
            boolean burst = random.nextDouble() < 0.2;
            for (int i = 0; i < windows; i++) {
                drawn[i] = 0.55 * drawn[i] + (burst ? 2 * Math.abs(random.nextGaussian()) : 0);
                burst = random.nextDouble() < (burst ? 0.5 : 0.125);
            }
            return drawn;
        }
    },
    /** AR(1): each window keeps six tenths of what the one before it had. */
    AUTOCORRELATED("autocorrelated (AR(1), 0.6)") {
        @Override
        double[] draw(int windows, SplittableRandom random) {
            double[] drawn = NORMAL.draw(windows, random);
            for (int i = 1; i < windows; i++) {
                drawn[i] = 0.6 * drawn[i - 1] + 0.8 * drawn[i];
            }
            return drawn;
        }
    };

    private final String title;

    BaselineNoise(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Windows in the order of measuring, more than zero where they are slower. */
    abstract double[] draw(int windows, SplittableRandom random);
}
