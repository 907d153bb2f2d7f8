package httpdyno.gate;

/**
 * Why a figure fails nobody, whatever it is.
 *
 * @param verdict how it is listed
 * @param reason what is the matter
 * @param next what to do; empty where nothing is to be done
 */
record Exemption(GateVerdict verdict, String reason, String next) {

    static Exemption notGated(String reason) {
        return new Exemption(GateVerdict.NOT_GATED, reason, "");
    }
}
