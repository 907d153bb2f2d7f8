package httpdyno.local;

import httpdyno.manifest.LocalRow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a package from somebody's disk is, for reports.
 *
 * @param name npm package, or {@code group:artifact}
 * @param version as the package itself says
 * @param workTree state of the git work tree that it comes from; absent where it comes from none
 * @param sha256 of a jar; of an npm package over the names and contents of all its files
 */
public record LocalBuild(String name, String version, Optional<WorkTree> workTree, String sha256) {

    /**
     * State of a git work tree.
     *
     * @param commit abbreviated commit id
     * @param dirty whether the package's folder differs from the commit; new files count
     */
    public record WorkTree(String commit, boolean dirty) {

        @Override
        public String toString() {
            return commit + (dirty ? ", dirty" : "");
        }
    }

    /** {@code 5.12.8 (3f2a1bc, dirty)}. */
    String state() {
        return version + workTree.map(tree -> " (" + tree + ")").orElse("");
    }

    /** {@code local:fastify@5.12.8 (3f2a1bc, dirty)}, in the place of where a published package came from. */
    public String provenance() {
        return "local:" + name + "@" + state();
    }

    /**
     * The id of a row and what is local in it: {@code fastify@local 5.12.8 (3f2a1bc)}, {@code java-netty@local
     * io.netty:netty-codec-http 4.2.18.Final}. A published row has its id only.
     */
    public static String label(String server, List<LocalBuild> builds) {
        if (builds.isEmpty()) {
            return server;
        }
        return server
                + builds.stream()
                        .map(build -> (build.name().equals(LocalRow.published(server)) ? " " : " " + build.name() + " ")
                                + build.state())
                        .collect(Collectors.joining(","));
    }
}
