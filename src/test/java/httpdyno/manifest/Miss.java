package httpdyno.manifest;

/**
 * A conformance check that a server is known to miss. Whether there is such a check is not known here.
 *
 * @param check id of the check
 * @param reason why the server does what it does, and why that is left so
 * @param position where it is recorded, {@code images/servers/x/server.yaml:20:7}
 * @param varies whether the server keeps the check in some runs, so that neither outcome is news
 */
public record Miss(String check, String reason, String position, boolean varies) {

    /** One that is missed in every run. */
    public Miss(String check, String reason, String position) {
        this(check, reason, position, false);
    }
}
