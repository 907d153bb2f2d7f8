package httpdyno.measure;

import httpdyno.manifest.LoadShape;
import httpdyno.plan.CpuShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The calibrations that hold for the images and the host of this run; rounds are judged by them. */
public final class Calibrations {

    private final List<Calibration> known = new ArrayList<>();

    /** Take one that holds in this run. */
    public synchronized void remember(Calibration calibration) {
        known.add(calibration);
    }

    /** That of a tool under a shape on certain CPUs. */
    public synchronized Optional<Calibration> of(String generator, LoadShape shape, CpuShares shares) {
        return known.stream()
                .filter(calibration -> calibration.key().generator().equals(generator)
                        && calibration.key().shape().equals(Calibration.Shape.of(shape))
                        && calibration.key().serverCpus().equals(shares.server())
                        && calibration.key().generatorCpus().equals(shares.generator()))
                .findFirst();
    }
}
