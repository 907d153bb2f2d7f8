package httpdyno.report;

import httpdyno.local.LocalBuild;
import java.util.List;

/** Reads packages from disk, as {@link LocalJson} writes them. */
final class LocalReader {

    private LocalReader() {}

    /** Those of what is being read; empty where there are none. */
    static List<LocalBuild> of(StoredObject in) {
        return in.find("local")
                .map(found -> found.list(build -> build.object(LocalReader::build)))
                .orElse(List.of());
    }

    private static LocalBuild build(StoredObject in) {
        return new LocalBuild(
                in.get("package").text(),
                in.get("version").text(),
                in.find("commit")
                        .map(commit -> new LocalBuild.WorkTree(
                                commit.text(), in.get("dirty").flag())),
                in.get("sha256").text());
    }
}
