package httpdyno.local;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A package from somebody's disk with all that it holds, as it was when it was read.
 *
 * @param build what it is
 * @param form how it came
 * @param files contents by path inside the package, with forward slashes; of a jar the jar alone
 */
public record LocalPackage(LocalBuild build, Form form, SortedMap<String, LocalFile> files) {

    /** How a package came. */
    public enum Form {
        /** A work tree of an npm package, of which npm's rules choose what is published. */
        NPM_FOLDER,
        /** What {@code npm pack} makes. */
        NPM_ARCHIVE,
        JAR
    }

    public LocalPackage {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /** Over names and contents; times, owners and modes do not count. */
    static String sha256(SortedMap<String, LocalFile> files) {
        MessageDigest digest = digest();
        files.forEach((name, file) -> {
            digest.update((name + '\0' + file.content().length + '\0').getBytes(StandardCharsets.UTF_8));
            digest.update(file.content());
        });
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of one file, as {@code sha256sum} prints it. */
    static String sha256(byte[] content) {
        return HexFormat.of().formatHex(digest().digest(content));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
