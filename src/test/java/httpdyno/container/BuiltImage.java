package httpdyno.container;

import java.time.Duration;

/**
 * An image that is ready to run.
 *
 * @param tag name and content hash
 * @param id image id, a digest
 * @param sizeBytes size of all layers
 * @param built whether this run had to build it
 * @param buildTime how long the build took, zero when it was there
 */
public record BuiltImage(String tag, String id, long sizeBytes, boolean built, Duration buildTime) {}
