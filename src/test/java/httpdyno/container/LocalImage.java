package httpdyno.container;

import httpdyno.local.LocalFile;
import httpdyno.local.LocalPackage;
import httpdyno.local.LocalPackage.Form;
import httpdyno.local.LocalServer;
import httpdyno.local.Replacement;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The image of a published server with packages from disk in place of its own: one step more on top of the published
 * image, which stays as it is. What an npm package depends on stays as the server's lockfile has it.
 */
final class LocalImage {

    /** The build argument that takes the tag of the published image. */
    static final String PUBLISHED = "PUBLISHED";

    private LocalImage() {}

    /** What it is built from: a Dockerfile, and each package in a folder named by its number. */
    static BuildContext context(LocalServer server) {
        SortedMap<String, BuildContext.Entry> files = new TreeMap<>();
        List<Replacement> replacements = server.replacements();
        for (int i = 0; i < replacements.size(); i++) {
            for (Map.Entry<String, LocalFile> file :
                    replacements.get(i).source().files().entrySet()) {
                files.put(
                        i + "/" + file.getKey(),
                        new BuildContext.Entry(
                                file.getValue().content(), file.getValue().executable()));
            }
        }
        byte[] dockerfile = dockerfile(replacements).getBytes(StandardCharsets.UTF_8);
        files.put("Dockerfile", new BuildContext.Entry(dockerfile, false));
        return new BuildContext(files);
    }

    private static String dockerfile(List<Replacement> replacements) {
        StringBuilder head = new StringBuilder("ARG " + PUBLISHED + "\n");
        StringBuilder packing = new StringBuilder();
        StringBuilder steps = new StringBuilder();
        if (replacements.stream().anyMatch(replacement -> replacement.source().form() == Form.NPM_FOLDER)) {
            head.append("ARG NODE=httpdyno/node\n");
        }
        for (int i = 0; i < replacements.size(); i++) {
            LocalPackage source = replacements.get(i).source();
            if (source.form() == Form.NPM_FOLDER) {
                packing.append(packing(i));
            }
            for (String location : replacements.get(i).locations()) {
                steps.append(source.form() == Form.JAR ? jar(i, source, location) : npm(i, source, location));
            }
        }
        return head + packing.toString() + "FROM ${" + PUBLISHED + "}\nUSER root\n" + steps + "USER dyno\n";
    }

    /** npm itself chooses what is published, without the package's scripts, which may fetch. */
    private static String packing(int number) {
        return "FROM ${NODE} AS packed-" + number + "\n"
                + "COPY " + number + "/ /local/\n"
                + "RUN mkdir /archive /package && cd /local"
                + " && npm pack --offline --ignore-scripts --pack-destination /archive"
                + " && tar -xzf /archive/*.tgz -C /package --strip-components=1\n";
    }

    private static String npm(int number, LocalPackage source, String location) {
        String from = source.form() == Form.NPM_FOLDER ? "--from=packed-" + number + " /package/" : number + "/";
        return "RUN test -f " + location + "/package.json && find " + location
                + " -mindepth 1 -maxdepth 1 ! -name node_modules -exec rm -r {} +\n"
                + "COPY " + from + " " + location + "/\n";
    }

    /** Under the name of the published jar, which the class path of the server holds. */
    private static String jar(int number, LocalPackage source, String location) {
        return "RUN test -f " + location + "\nCOPY [\"" + number + "/"
                + source.files().firstKey() + "\", \"" + location + "\"]\n";
    }

    /**
     * Look into the image whether the packages from disk are what is installed there.
     *
     * @throws ImageUnavailableException when they are not
     */
    static void requireInstalled(Engine engine, String tag, LocalServer server) throws ImageUnavailableException {
        for (Replacement replacement : server.replacements()) {
            for (String location : replacement.locations()) {
                String found = difference(replacement.source(), ImageFiles.read(engine, tag, location));
                if (!found.isEmpty()) {
                    throw new ImageUnavailableException(
                            tag + " was required to hold "
                                    + replacement.source().build().provenance() + " at " + location + ", found "
                                    + found + ". Run: docker rmi " + tag,
                            List.of());
                }
            }
        }
    }

    /**
     * The first way in which what is installed is not what is on disk; empty when it is. Of a folder npm leaves out
     * what is not published, and adds nothing. What lies installed inside a package is not its own.
     */
    static String difference(LocalPackage source, SortedMap<String, byte[]> installed) {
        if (source.form() == Form.JAR) {
            byte[] jar = source.files().values().iterator().next().content();
            boolean same = installed.size() == 1 && Arrays.equals(jar, installed.get(installed.firstKey()));
            return same ? "" : installed.isEmpty() ? "no such file" : "another jar";
        }
        for (Map.Entry<String, byte[]> file : installed.entrySet()) {
            if (file.getKey().startsWith("node_modules/")) {
                continue;
            }
            LocalFile local = source.files().get(file.getKey());
            if (local == null || !Arrays.equals(local.content(), file.getValue())) {
                return (local == null ? "besides " : "another ") + file.getKey();
            }
        }
        if (!installed.containsKey("package.json")) {
            return "no package.json";
        }
        return source.form() == Form.NPM_FOLDER
                ? ""
                : source.files().keySet().stream()
                        .filter(name -> !installed.containsKey(name))
                        .findFirst()
                        .map(name -> "no " + name)
                        .orElse("");
    }
}
