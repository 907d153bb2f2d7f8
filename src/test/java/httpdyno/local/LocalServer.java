package httpdyno.local;

import httpdyno.manifest.LocalRow;
import java.util.List;

/**
 * A published server with packages from disk in place of its own.
 *
 * @param published id of the server
 * @param replacements what is replaced; at least one
 */
public record LocalServer(String published, List<Replacement> replacements) {

    public LocalServer {
        replacements = List.copyOf(replacements);
    }

    /** Id of its row. */
    public String id() {
        return LocalRow.of(published);
    }

    /** What its packages are, for reports. */
    public List<LocalBuild> builds() {
        return replacements.stream()
                .map(replacement -> replacement.source().build())
                .toList();
    }
}
