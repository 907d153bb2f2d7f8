package httpdyno.local;

/**
 * One file of a package.
 *
 * @param content what it holds
 * @param executable whether its owner may execute it
 */
public record LocalFile(byte[] content, boolean executable) {}
