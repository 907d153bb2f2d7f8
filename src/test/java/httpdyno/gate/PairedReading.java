package httpdyno.gate;

import java.util.Optional;

/**
 * From where on a change of one figure counts, and how much is tolerated.
 *
 * @param evidence what the pairs show
 * @param counted size from which on a change counts that the pairs alone prove: the smallest change, or what two equal
 *     servers seem to differ by, where that is more
 * @param clear size from which on a change counts by a noise floor; absent where none helps
 * @param tolerated size within which the interval has to lie to be harmless; the delta of the gate
 */
record PairedReading(PairedEvidence evidence, double counted, Optional<Double> clear, double tolerated) {

    /** Whether it counts and chance is not as far more often than it may be, with a p that is adjusted. */
    boolean isProven(double p) {
        return isProvenAlone(p) || p <= PairedRule.WITH_FLOOR && countsByFloor();
    }

    boolean isProvenAlone(double p) {
        return p <= PairedRule.ALONE && evidence.size() > counted;
    }

    private boolean countsByFloor() {
        return clear.filter(least -> evidence.size() > least).isPresent();
    }

    /** The greatest p with which it would count; absent where it is too small for any. */
    Optional<Double> mostChance() {
        if (countsByFloor()) {
            return Optional.of(PairedRule.WITH_FLOOR);
        }
        return evidence.size() > counted ? Optional.of(PairedRule.ALONE) : Optional.empty();
    }
}
