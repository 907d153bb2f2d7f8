package httpdyno.local;

import httpdyno.local.LocalBuild.WorkTree;
import httpdyno.local.LocalPackage.Form;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a jar of somebody's own build. */
final class Jars {

    private static final Pattern POM = Pattern.compile("META-INF/maven/([^/]+/[^/]+)/pom\\.properties");
    private static final Pattern BESIDE = Pattern.compile(".*-(sources|javadoc|tests|test-sources)\\.jar");

    /** A jar below one of these was built from the folder above it. */
    private static final List<Path> OUTPUT = List.of(Path.of("target"), Path.of("build/libs"));

    private Jars() {}

    /**
     * Read the jar.
     *
     * @param name {@code group:artifact} that it must be
     * @throws UnusableException when that is not what is there
     */
    static LocalPackage read(String name, Path path) throws UnusableException {
        if (Files.isDirectory(path)) {
            throw new UnusableException("required the jar of " + name + ", found the folder " + path
                    + "; build it first and give the .jar, for example target/" + artifact(name) + "-VERSION.jar");
        }
        if (!Files.isRegularFile(path)) {
            throw new UnusableException("required the jar of " + name + ", found nothing at " + path);
        }
        String file = path.getFileName().toString();
        try {
            String version = version(name, path, file);
            byte[] content = Files.readAllBytes(path);
            LocalBuild build = new LocalBuild(name, version, origin(name, path), LocalPackage.sha256(content));
            TreeMap<String, LocalFile> files = new TreeMap<>();
            files.put(file, new LocalFile(content, false));
            return new LocalPackage(build, Form.JAR, files);
        } catch (IOException e) {
            throw new UnusableException("required the jar of " + name + " at " + path + ", found " + e.getMessage());
        }
    }

    static String artifact(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private static String version(String name, Path path, String file) throws IOException, UnusableException {
        try (JarFile jar = new JarFile(path.toFile())) {
            if (BESIDE.matcher(file).matches()
                    || jar.stream().noneMatch(entry -> entry.getName().endsWith(".class"))) {
                throw new UnusableException("required compiled classes of " + name + ", found none to run in " + path
                        + "; give the main jar");
            }
            List<String> poms = jar.stream()
                    .map(entry -> POM.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(matcher -> matcher.group(1).replace('/', ':'))
                    .toList();
            if (poms.contains(name)) {
                return pomVersion(jar, name);
            }
            Matcher named = Pattern.compile(Pattern.quote(artifact(name)) + "-(\\d.*)\\.jar")
                    .matcher(file);
            if (!poms.isEmpty() || !named.matches()) {
                throw new UnusableException("required the jar of " + name + ", found "
                        + (poms.isEmpty() ? "no name in it or in " + file : String.join(", ", poms))
                        + " at " + path + "; give the jar that its own build makes");
            }
            return named.group(1);
        }
    }

    private static String pomVersion(JarFile jar, String name) throws IOException, UnusableException {
        String entry = "META-INF/maven/" + name.replace(':', '/') + "/pom.properties";
        Properties properties = new Properties();
        try (InputStream in = jar.getInputStream(new JarEntry(entry))) {
            properties.load(in);
        }
        String version = properties.getProperty("version", "");
        if (version.isBlank()) {
            throw new UnusableException("required a version in " + entry + " of the jar, found none");
        }
        return version;
    }

    /** The module that a jar was built from, where the jar still lies in the module's own output folder. */
    private static Optional<WorkTree> origin(String name, Path jar) {
        for (Path output : OUTPUT) {
            if (!jar.getParent().endsWith(output)) {
                continue;
            }
            Path module = jar.getParent();
            for (int i = 0; i < output.getNameCount(); i++) {
                module = module.getParent();
            }
            for (String project : List.of("pom.xml", "build.gradle", "build.gradle.kts")) {
                if (isProject(module.resolve(project), name)) {
                    return Git.workTree(module, project, Optional.of(jar));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isProject(Path project, String name) {
        try {
            return Files.isRegularFile(project)
                    && (!project.endsWith("pom.xml")
                            || Files.readString(project).contains("<artifactId>" + artifact(name) + "</artifactId>"));
        } catch (IOException unreadable) {
            return false;
        }
    }
}
