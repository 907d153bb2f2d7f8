package httpdyno.stat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Noise of several shapes, all symmetric about zero, that the tests of this package draw from a seed. */
enum SampleNoise {
    NORMAL(SplittableRandom::nextGaussian),
    UNIFORM(random -> random.nextDouble() - 0.5),
    /** Of Cauchy, without mean or variance. */
    WILD(random -> Math.tan(Math.PI * (random.nextDouble() - 0.5))),
    /** Log-ratio of two rounds, each slowed by skewed noise. */
    RATIO_OF_SKEWED(random -> Math.log(1 + random.nextExponential()) - Math.log(1 + random.nextExponential()));

    private final ToDoubleFunction<SplittableRandom> one;

    SampleNoise(ToDoubleFunction<SplittableRandom> one) {
        this.one = one;
    }

    List<Double> draw(int count, SplittableRandom random) {
        return IntStream.range(0, count)
                .mapToObj(i -> one.applyAsDouble(random))
                .toList();
    }

    static List<Double> mapped(List<Double> values, DoubleUnaryOperator change) {
        return values.stream().map(change::applyAsDouble).toList();
    }

    static List<Double> of(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }

    /** The sizes of {@code values} with every pattern of signs. */
    static List<List<Double>> signed(List<Double> values) {
        List<List<Double>> all = new ArrayList<>();
        for (int pattern = 0; pattern < 1 << values.size(); pattern++) {
            int signs = pattern;
            all.add(IntStream.range(0, values.size())
                    .mapToObj(i -> (signs >> i & 1) == 1 ? values.get(i) : -values.get(i))
                    .toList());
        }
        return all;
    }
}
