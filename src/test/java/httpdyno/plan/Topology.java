package httpdyno.plan;

/** How load reaches the server; part of the key under which results may be compared. */
public enum Topology {
    /** The generator joins the server's network namespace; load stays on its loopback. */
    NETNS
}
