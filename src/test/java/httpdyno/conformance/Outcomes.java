package httpdyno.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What may come back, in the notation of the catalogue: words separated by spaces, those after {@code ~} tolerated and
 * reported. A word is a status {@code 400}, a class {@code 2xx}, a range {@code 400-599}, or {@code close} for a close or
 * reset without a byte of a response; {@code +C} behind a status demands that the connection is closed after the
 * response, without a byte more. Anything that no word names fails, silence always.
 */
final class Outcomes {

    private static final String CLOSE = "close";
    private static final String SILENT_CLOSE = "closed without a response byte";

    private final String notation;
    private final List<Rule> rules = new ArrayList<>();

    private Outcomes(String notation) {
        this.notation = notation;
        boolean tolerated = false;
        for (String word : notation.split(" ")) {
            if (word.equals("~")) {
                tolerated = true;
            } else {
                rules.add(Rule.parse(word, tolerated));
            }
        }
    }

    /** @throws IllegalArgumentException for a word that is none of the notation */
    static Outcomes of(String notation) {
        return new Outcomes(notation);
    }

    @Override
    public String toString() {
        return notation;
    }

    /**
     * What else holds for an answer.
     *
     * @param method method of the request that is answered
     * @param echo what a success must have as body; null for any
     * @param classic whether the body is judged as the classic suite does: only of a 200, and never chunked
     * @param last whether the connection need not be usable after a success
     */
    record Demands(String method, byte[] echo, boolean classic, boolean last) {

        static Demands none(String method) {
            return new Demands(method, null, false, true);
        }
    }

    /** Judge a response that was read already. */
    Optional<String> judge(Connection connection, Response response) throws UnmetException {
        return rule(connection, response).seen(response);
    }

    /**
     * Read the answer and judge it. After a success that leaves the connection open, one more request on it must
     * succeed too, unless it was the last: it shows stray bytes and unread input.
     *
     * @return what came, where it is only tolerated
     */
    Optional<String> judge(RawHttp http, Connection connection, Demands demands) throws UnmetException {
        Optional<Response> answer = connection.answer(demands.method);
        if (answer.isEmpty()) {
            Rule rule = silentClose();
            connection.require(rule != null, notation, SILENT_CLOSE);
            // Hanging up is a refusal only of a server that answers others.
            Steps.requireAlive(http);
            return rule.tolerated ? Optional.of(SILENT_CLOSE) : Optional.empty();
        }
        Response response = answer.get();
        Rule rule = rule(connection, response);
        if (response.status() / 100 == 2) {
            requireBody(connection, demands, response);
            if (!rule.closing && !demands.last) {
                Steps.requireUsable(http, connection, response);
            }
        }
        return rule.seen(response);
    }

    private Rule rule(Connection connection, Response response) throws UnmetException {
        int status = response.status();
        UnmetException open = null;
        boolean asked = false;
        for (Rule rule : rules) {
            if (!rule.holds(status)) {
                continue;
            }
            if (rule.closing && !asked) {
                asked = true;
                open = closed(connection, status);
            }
            if (!rule.closing || open == null) {
                return rule;
            }
        }
        if (open != null) {
            throw open;
        }
        connection.require(false, notation, "status " + status);
        return null;
    }

    private UnmetException closed(Connection connection, int status) {
        try {
            connection.awaitClose();
            return null;
        } catch (UnmetException open) {
            return new UnmetException(notation, "status " + status + ", then " + open.actual(), open.exchange());
        }
    }

    private Rule silentClose() {
        for (Rule rule : rules) {
            if (rule.isSilentClose()) {
                return rule;
            }
        }
        return null;
    }

    private static void requireBody(Connection connection, Demands demands, Response response) throws UnmetException {
        if (demands.echo == null || demands.classic && response.status() != 200) {
            return;
        }
        Steps.requireBody(connection, demands.echo, response);
        connection.require(
                !demands.classic || response.framing() != Response.Framing.CHUNKED,
                "the body right behind the header block",
                "a chunked body");
    }

    /** Statuses from {@code low} to {@code high}; 0 for a close without a response. */
    private record Rule(int low, int high, boolean closing, boolean tolerated) {

        static Rule parse(String word, boolean tolerated) {
            if (word.equals(CLOSE)) {
                return new Rule(0, 0, false, tolerated);
            }
            boolean closing = word.endsWith("+C");
            String statuses = closing ? word.substring(0, word.length() - 2) : word;
            String[] ends = statuses.split("-", 2);
            int low = status(ends[0], '0', word);
            int high = status(ends[ends.length - 1], '9', word);
            return new Rule(low, high, closing, tolerated);
        }

        private static int status(String text, char wild, String word) {
            long status = ResponseParser.number(text.replace('x', wild), 10);
            if (status < 100 || status > 599) {
                throw new IllegalArgumentException(
                        "an accepted outcome is close, 400, 4xx or 400-499, with or without +C, found " + word);
            }
            return (int) status;
        }

        boolean isSilentClose() {
            return low == 0;
        }

        Optional<String> seen(Response response) {
            return tolerated ? Optional.of("status " + response.status()) : Optional.empty();
        }

        boolean holds(int status) {
            return low <= status && status <= high;
        }
    }
}
