package httpdyno.plan;

/**
 * One point of the matrix.
 *
 * @param profile profile id
 * @param server server id
 * @param generator generator id
 * @param connections load level
 */
public record Cell(String profile, String server, String generator, int connections) {

    /** The name of the cell in every test, folder, log line and JSON key: {@code pipelined/raw-uws/wrk/c100}. */
    public String id() {
        return profile + "/" + server + "/" + generator + "/c" + connections;
    }

    @Override
    public String toString() {
        return id();
    }
}
