package httpdyno.manifest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong in all files, so that one run shows all of it. */
final class Problems {

    /** Kept with its place, so that the message follows the files from top to bottom. */
    private record Entry(String file, Position position, String text) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Report that a file or folder as such is wrong. */
    void in(String path, String required, String found) {
        entries.add(new Entry(path, Position.NONE, path + ": required " + required + ", found " + found));
    }

    void at(SourceFile file, Position position, String required, String found) {
        entries.add(new Entry(file.name(), position, head(file, position, required, found)));
    }

    /** Report a word outside a closed set; the message lists the set and the word that was probably meant. */
    void notAllowed(SourceFile file, Position position, String required, String word, Collection<String> allowed) {
        String head = head(file, position, required, Texts.quote(word));
        String meant = NearMiss.of(word, allowed)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse("");
        entries.add(new Entry(file.name(), position, head + "\n  allowed: " + String.join(", ", allowed) + meant));
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** @throws ManifestException when anything was reported */
    void throwIfAny() {
        if (entries.isEmpty()) {
            return;
        }
        List<String> texts = entries.stream()
                .sorted(Comparator.comparing(Entry::file).thenComparing(Entry::position))
                .map(Entry::text)
                .toList();
        long files = entries.stream().map(Entry::file).distinct().count();
        throw new ManifestException(texts, Math.toIntExact(files));
    }

    private static String head(SourceFile file, Position position, String required, String found) {
        return file.name() + ":" + position.line() + ":" + position.column() + ": required " + required + ", found "
                + found + "\n" + file.excerpt(position);
    }
}
