package httpdyno.manifest;

/**
 * A conformance check that a server is known to miss. Whether there is such a check is not known here.
 *
 * @param check id of the check
 * @param reason why the server does what it does, and why that is left so
 * @param position where it is recorded, {@code images/servers/x/server.yaml:20:7}
 */
public record Miss(String check, String reason, String position) {}
