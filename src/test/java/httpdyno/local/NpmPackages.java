package httpdyno.local;

import httpdyno.local.LocalBuild.WorkTree;
import httpdyno.local.LocalPackage.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Reads an npm package from a folder or from what {@code npm pack} made. */
final class NpmPackages {

    private NpmPackages() {}

    /**
     * Read the package.
     *
     * @param name what its package.json must be called
     * @throws UnusableException when that is not what is there
     */
    static LocalPackage read(String name, Path path) throws UnusableException {
        boolean folder = Files.isDirectory(path);
        if (!folder && !path.toString().endsWith(".tgz")) {
            throw new UnusableException("required a folder with a package.json or a .tgz of npm pack, found "
                    + (Files.exists(path) ? "another file" : "nothing") + " at " + path);
        }
        SortedMap<String, LocalFile> files = files(path, folder);
        LocalFile manifest = files.get(PackageJson.FILE);
        if (manifest == null) {
            throw new UnusableException("required a package.json in " + path + ", found "
                    + (files.isEmpty() ? "nothing" : "none among " + files.size() + " files")
                    + "; give the folder of the package itself");
        }
        PackageJson json = PackageJson.parse(manifest.content());
        requirePackage(name, path, json, files);
        Optional<WorkTree> tree = folder ? Git.workTree(path, PackageJson.FILE, Optional.empty()) : origin(name, path);
        LocalBuild build = new LocalBuild(name, json.version(), tree, LocalPackage.sha256(files));
        return new LocalPackage(build, folder ? Form.NPM_FOLDER : Form.NPM_ARCHIVE, files);
    }

    private static SortedMap<String, LocalFile> files(Path path, boolean folder) throws UnusableException {
        try {
            if (folder) {
                return Gathering.ofFolder(path);
            }
            return Files.exists(path) ? Gathering.ofArchive(path) : missing(path);
        } catch (IOException | java.io.UncheckedIOException e) {
            throw new UnusableException("required a " + (folder ? "folder that can be read" : ".tgz of npm pack")
                    + " at " + path + ", found " + e.getMessage());
        }
    }

    private static SortedMap<String, LocalFile> missing(Path path) throws UnusableException {
        throw new UnusableException("required a file at " + path + ", found nothing");
    }

    private static void requirePackage(String name, Path path, PackageJson json, SortedMap<String, LocalFile> files)
            throws UnusableException {
        if (!json.name().equals(name)) {
            throw new UnusableException("required the package " + name + " in " + path + ", found " + json.name()
                    + "; give its folder, or name it: -Ddyno.local." + json.name());
        }
        if (json.bundles()) {
            throw new UnusableException(
                    "required a package without bundled dependencies, found bundleDependencies in its package.json");
        }
        List<String> entries = json.entryPoints();
        if (!entries.isEmpty() && entries.stream().noneMatch(files::containsKey)) {
            throw new UnusableException("required what package.json is entered by, found no " + entries.get(0) + " in "
                    + path + "; build the package first, its scripts are not run here");
        }
    }

    /** The folder that an archive was packed from: the nearest above it that holds this package in git. */
    private static Optional<WorkTree> origin(String name, Path archive) {
        for (Path folder = archive.getParent(); folder != null; folder = folder.getParent()) {
            Path manifest = folder.resolve(PackageJson.FILE);
            if (Files.isRegularFile(manifest)) {
                return isCalled(name, manifest)
                        ? Git.workTree(folder, PackageJson.FILE, Optional.of(archive))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isCalled(String name, Path manifest) {
        try {
            return PackageJson.parse(Files.readAllBytes(manifest)).name().equals(name);
        } catch (IOException | UnusableException unreadable) {
            return false;
        }
    }
}
