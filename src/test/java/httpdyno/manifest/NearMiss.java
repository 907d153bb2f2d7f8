package httpdyno.manifest;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The allowed word that somebody probably meant. */
public final class NearMiss {

    private NearMiss() {}

    /** The closest word, if it is no further than one edit for every three letters; case does not count. */
    public static Optional<String> of(String found, Collection<String> allowed) {
        return allowed.stream()
                .filter(word -> distance(found, word) <= Math.max(1, word.length() / 3))
                .min(Comparator.comparingInt((String word) -> distance(found, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Edits between two words: insert, delete, replace a letter or swap two neighbours (optimal string alignment). */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
