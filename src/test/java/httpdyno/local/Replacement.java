package httpdyno.local;

import java.util.List;

/**
 * A package from disk and what it stands in for.
 *
 * @param source the package
 * @param locations folders of an npm package, or the jar, relative to the server's folder in its image; at least one
 */
public record Replacement(LocalPackage source, List<String> locations) {

    /** @throws IllegalArgumentException when it replaces nothing */
    public Replacement {
        locations = List.copyOf(locations);
        if (locations.isEmpty()) {
            throw new IllegalArgumentException("a replacement must replace something");
        }
    }
}
