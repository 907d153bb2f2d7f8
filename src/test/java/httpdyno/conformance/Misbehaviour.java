package httpdyno.conformance;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a {@link FaultProxy} does instead of what is right, from where its fault strikes to the connection's end. */
@FunctionalInterface
interface Misbehaviour {

    /** Answers what should have been refused, or waited for, with 200. */
    Misbehaviour LENIENT = line -> line.say(LenientAnswer.to(line.request()));

    /** Refuses without the close that must follow. */
    Misbehaviour REFUSES = status(400);

    Misbehaviour FAILS = status(500);

    /** Takes any offer to leave HTTP/1.1. */
    Misbehaviour SWITCHES =
            line -> line.say(Message.bytes("HTTP/1.1 101 Yes\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"));

    Misbehaviour SAYS_NOTHING = line -> {};

    Misbehaviour CLOSES = ProxyLine::close;

    Misbehaviour RESETS = ProxyLine::reset;

    /** Answers right and then once more. */
    Misbehaviour ANSWERS_TWICE = altering(answer -> answer + answer);

    /** The last octet, which is one of the body where there is one. */
    Misbehaviour ALTERS_THE_BODY = altering(answer -> {
        int last = answer.length() - 1;
        return answer.substring(0, last) + (char) (answer.charAt(last) ^ 1);
    });

    Misbehaviour LEAVES_OUT_DATE = altering(answer -> answer.replaceAll("\r\nDate: [^\r]*", ""));

    Misbehaviour NAMES_A_CODING =
            altering(answer -> answer.replace("\r\nDate:", "\r\nContent-Encoding: identity\r\nDate:"));

    /** Sends the body by which it answers in one chunk. */
    Misbehaviour SENDS_CHUNKS = altering(answer -> {
        int body = answer.indexOf("\r\n\r\n") + 4;
        String size = Integer.toHexString(answer.length() - body);
        String head = answer.substring(0, body).replaceAll("Content-Length: [0-9]+", "Transfer-Encoding: chunked");
        return head + size + "\r\n" + answer.substring(body) + "\r\n0\r\n\r\n";
    });

    /** Right answers, the last one first. */
    Misbehaviour ANSWERS_IN_REVERSE = altering(Misbehaviour::reversed);

    /** Answers right, but neither closes nor stops answering. */
    Misbehaviour STAYS_OPEN = line -> {
        if (line.isUpstreamClosed()) {
            LENIENT.act(line);
        } else {
            line.say(Message.bytes(line.forward()));
        }
    };

    /** @param line the connection, with a request that is not yet passed on */
    void act(ProxyLine line) throws IOException;

    /** Answers with this status and an empty body, and keeps the connection open. */
    static Misbehaviour status(int status) {
        return line -> line.say(Message.bytes("HTTP/1.1 " + status + " Wrong\r\nContent-Length: 0\r\n"
                + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n"));
    }

    /** Answers, and closes, as the server behind it does, with another wording. */
    static Misbehaviour altering(UnaryOperator<String> alteration) {
        return line -> {
            String answer = line.forward();
            line.say(Message.bytes(answer.isEmpty() ? answer : alteration.apply(answer)));
            if (line.isUpstreamClosed()) {
                line.close();
            }
        };
    }

    private static String reversed(String answers) {
        List<String> single = Arrays.asList(answers.split("(?=HTTP/1\\.1 [0-9]{3} )"));
        Collections.reverse(single);
        return String.join("", single);
    }
}
