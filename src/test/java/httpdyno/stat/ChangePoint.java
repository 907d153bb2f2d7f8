package httpdyno.stat;

/**
 * A place in a history where its values changed for longer than chance explains.
 *
 * @param index the first value after the change, from 0
 * @param p how often the strongest split of the history in random order, earlier change points kept, is as strong
 * @param strength of the split: the energy statistic of Szekely and Rizzo, in the unit of the values
 * @param medianBefore median of the values since the change point before it, or the start
 * @param medianAfter median of the values up to the next change point, or the end
 */
public record ChangePoint(int index, double p, double strength, double medianBefore, double medianAfter) {}
