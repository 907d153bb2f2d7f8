package httpdyno.stat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The p of one of several comparisons, adjusted for their number.
 *
 * @param name which comparison
 * @param p its own p, as if it were the only one
 * @param adjusted to be held against the level for all comparisons together: if each that is at most 0.05 counts, then
 *     the chance that any of them counts wrongly is at most 0.05, whatever they have to do with one another
 */
public record AdjustedP(String name, double p, double adjusted) {

    /**
     * The step-down adjustment of Holm (A Simple Sequentially Rejective Multiple Test Procedure, 1979): the smallest p
     * times their number, the next times one less, and so on, none less than the one before it and none above 1.
     *
     * @param named p by the name of the comparison; none gives none
     * @return from the smallest p to the greatest; by name where two are equal
     * @throws IllegalArgumentException when a p is outside 0..1
     */
    public static List<AdjustedP> holm(Map<String, Double> named) {
        List<Map.Entry<String, Double>> ascending = new ArrayList<>(named.entrySet());
        ascending.sort(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        List<AdjustedP> adjusted = new ArrayList<>();
        double least = 0;
        for (Map.Entry<String, Double> entry : ascending) {
            double p = entry.getValue();
            if (!(p >= 0 && p <= 1)) {
                throw new IllegalArgumentException("a p is between 0 and 1, found " + p + " of " + entry.getKey());
            }
            least = Math.max(least, Math.min(1, p * (ascending.size() - adjusted.size())));
            adjusted.add(new AdjustedP(entry.getKey(), p, least));
        }
        return List.copyOf(adjusted);
    }
}
