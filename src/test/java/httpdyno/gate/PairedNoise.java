package httpdyno.gate;

import java.util.SplittableRandom;

/**
 * Noise of rounds that follow one another, made up: each round's logarithm, with a standard deviation of one round of about
 * the CV where the kind says nothing else.
 */
enum PairedNoise {
    NORMAL("normal") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            double[] series = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                series[i] = cv * random.nextGaussian();
            }
            return series;
        }
    },
    /** Student's t with three degrees of freedom, whose variance is three. */
    HEAVY_TAILED("heavy-tailed (t, 3 df)") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            double[] series = new double[rounds];
            for (int i = 0; i < rounds; i++) {
                double squares = 0;
                for (int degree = 0; degree < 3; degree++) {
                    squares += Math.pow(random.nextGaussian(), 2);
                }
                series[i] = cv * random.nextGaussian() / Math.sqrt(squares);
            }
            return series;
        }
    },
    /** Normal, and half a percent slower with every round: a tenth over ten pairs. */
    TREND("normal on a trend (-10 % in 10 pairs)") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            double[] series = NORMAL.series(rounds, cv, random);
            for (int i = 0; i < rounds; i++) {
                series[i] -= 0.005 * i;
            }
            return series;
        }
    },
    /** Each round differs from the one before by a step with a standard deviation of the CV. */
    RANDOM_WALK("random walk (steps of the CV)") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            double[] series = NORMAL.series(rounds, cv, random);
            for (int i = 1; i < rounds; i++) {
                series[i] += series[i - 1];
            }
            return series;
        }
    },
    /** One round in five lies in a burst, of three rounds on average, which takes two CV off it. */
    BURSTY("bursts of 3 rounds") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            double[] series = NORMAL.series(rounds, 0.6 * cv, random);
            boolean burst = random.nextDouble() < 0.2;
            for (int i = 0; i < rounds; i++) {
                series[i] -= burst ? 2 * cv : 0;
                burst = random.nextDouble() < (burst ? 2.0 / 3 : 1.0 / 12);
            }
            return series;
        }
    },
    /** Of the first order; the recorded rounds keep about as much from one to the next. */
    AUTOCORRELATED("autocorrelated (AR(1), 0.3)") {
        @Override
        double[] series(int rounds, double cv, SplittableRandom random) {
            return lasting(0.3, NORMAL.series(rounds, cv, random));
        }
    };

    /** Each round keeps a part of the deviation of the one before, so that all deviate as much as before. */
    static double[] lasting(double part, double[] series) {
        for (int i = 1; i < series.length; i++) {
            series[i] = part * series[i - 1] + Math.sqrt(1 - part * part) * series[i];
        }
        return series;
    }

    private final String title;

    PairedNoise(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract double[] series(int rounds, double cv, SplittableRandom random);
}
