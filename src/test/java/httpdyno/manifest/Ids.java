package httpdyno.manifest;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Holds the ids of one kind of manifest to the names on disk, which makes them unique too.
 *
 * @param own name that the id must repeat
 * @param holder what carries the name: file or folder
 * @param taken all names of that kind
 */
record Ids(String own, String holder, Set<String> taken) {

    /** Safe in file names, image tags, JUnit tags and globs alike. */
    private static final Pattern FORM = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    String read(YamlNode node) {
        String id = node.text(FORM, "lower-case letters, digits and single hyphens");
        if (!id.isBlank() && FORM.matcher(id).matches() && !id.equals(own)) {
            String duplicate = taken.contains(id) ? ", which is the id of another " + holder : "";
            node.report(Texts.quote(own) + ", the name of the " + holder + ", for id", Texts.quote(id) + duplicate);
        }
        return id;
    }

    /** The id of another manifest of the same kind. */
    String another(YamlNode node) {
        List<String> others =
                taken.stream().filter(id -> !id.equals(own)).sorted().toList();
        return node.word(others, "the name of another " + holder + " beside this one for " + node.name());
    }
}
