/** Arithmetic on samples: pure, the same for the same seed, and without opinion.
 *
 * <p>Numbers that are not finite are refused with a sentence. What a sample is too small for is absent with the reason,
 * never a wrong number. What is in it, and who stands on it:
 *
 * <ul>
 *   <li>{@link httpdyno.stat.Summary}: least, median, greatest, mean. Tables and both gates.
 *   <li>{@link httpdyno.stat.Dispersion}: median absolute deviation, standard deviation, coefficient of variation. The
 *       baseline gate: drift of its reference rows.
 *   <li>{@link httpdyno.stat.Percentiles}: the ends of a sample. Rates over a window.
 *   <li>{@link httpdyno.stat.Outlier}: values to be marked, never removed. Tables and the notes of both gates.
 *   <li>{@link httpdyno.stat.Location}: where paired log-ratios lie, with an exact
 *       {@link httpdyno.stat.ConfidenceInterval}. The paired gate: its verdict, and the half-width of A/A pairs.
 *   <li>{@link httpdyno.stat.SignFlips}: exact p of a location. The paired gate: how often chance alone is as far.
 *   <li>{@link httpdyno.stat.AdjustedP}: what such a p is worth among several (Holm). The cells that the paired gate judges.
 *   <li>{@link httpdyno.stat.MannWhitney}: exact p of two unpaired samples. No gate: three rounds of two runs cannot reach a
 *       p of 0.05 whatever they say, so that the baseline gate goes by tolerances.
 *   <li>{@link httpdyno.stat.Chance}: how far chance alone reaches. The baseline gate: what noise alone does to its figures.
 *   <li>{@link httpdyno.stat.Bootstrap}: interval of any statistic. What has no exact one, such as a ratio of medians.
 *   <li>{@link httpdyno.stat.ChangePointSearch}: where a history of runs on one host changed. No gate; it only warns.
 * </ul>
 */
package httpdyno.stat;
