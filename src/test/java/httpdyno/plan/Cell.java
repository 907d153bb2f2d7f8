package httpdyno.plan;

/**
 * One point of the matrix.
 *
 * @param profile profile id
 * @param server server id
 * @param generator generator id
 * @param level how hard it is loaded
 */
public record Cell(String profile, String server, String generator, Level level) {

    /** The name of the cell in every test, folder, log line and JSON key: {@code pipelined/raw-uws/wrk/c100}. */
    public String id() {
        return profile + "/" + server + "/" + generator + "/" + level.id();
    }

    @Override
    public String toString() {
        return id();
    }
}
