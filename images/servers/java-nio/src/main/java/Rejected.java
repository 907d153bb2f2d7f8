/** The client has sent what cannot be served. The message is the status and its reason phrase; the connection ends. */
final class Rejected extends Exception {
    private static final long serialVersionUID = 1;

    Rejected(String status) {
        super(status, null, false, false);
    }

    static void unless(boolean wellFormed) throws Rejected {
        if (!wellFormed) {
            throw new Rejected("400 Bad Request");
        }
    }
}
