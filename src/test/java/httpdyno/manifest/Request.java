package httpdyno.manifest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request of a profile's mix and the only response that counts as correct.
 *
 * @param method request method, sent as written (RFC 9110 section 9)
 * @param path origin-form target (RFC 9112 section 3.2.1)
 * @param headers request headers besides Host and Connection, in order
 * @param body request body, empty when there is none
 * @param expected the correct response
 */
public record Request(String method, String path, Map<String, String> headers, String body, Expected expected) {

    public Request {
        headers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /**
     * The correct response.
     *
     * @param status status code
     * @param mediaType media type without parameters, compared without regard to case
     * @param body exact body
     */
    public record Expected(int status, String mediaType, String body) {}
}
