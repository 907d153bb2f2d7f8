package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.head;

import httpdyno.conformance.Check.Group;
import java.util.List;

/** Upgrades that the contract's resources do not have (RFC 9110 section 7.8, RFC 6455 section 4). */
final class UpgradeChecks {

    private static final String SOURCE = "RFC 9110 7.8";
    private static final String UPGRADE = "Upgrade: websocket";
    private static final String CONNECTION = "Connection: Upgrade";
    private static final String VERSION = "Sec-WebSocket-Version: 13";

    /** The key of RFC 6455 section 1.3. */
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

    /** Any answer but 101; an upgrade that the resource has not is ignored or refused. */
    private static final String NO_UPGRADE = "2xx 4xx ~ 501 505 close";

    private UpgradeChecks() {}

    static List<Check> all() {
        return List.of(
                Case.may(Group.UPGRADE, "h1-upgrade-unknown", SOURCE)
                        .sends(get("Upgrade: totally-made-up/1.0", CONNECTION))
                        .accepts(NO_UPGRADE)
                        .why("a server may ignore an upgrade, and must not switch to what it does not speak"),
                Case.must(Group.UPGRADE, "h1-upgrade-no-option", SOURCE)
                        .sends(get(UPGRADE, KEY, VERSION))
                        .accepts(NO_UPGRADE)
                        .why("without the connection option the field was forwarded by somebody who did not mean it"),
                Case.must(Group.UPGRADE, "h1-upgrade-http-1-0", SOURCE)
                        .sends(head("GET / HTTP/1.0", UPGRADE, CONNECTION, KEY, VERSION))
                        .accepts(NO_UPGRADE)
                        .last()
                        .why("HTTP/1.0 cannot be upgraded"),
                Case.must(Group.UPGRADE, "h1-upgrade-post", "RFC 6455 4.1")
                        .sends(head("POST /echo HTTP/1.1", UPGRADE, CONNECTION, KEY, VERSION, "Content-Length: 0"))
                        .accepts(NO_UPGRADE)
                        .why("a handshake is a GET"),
                Case.must(Group.UPGRADE, "h1-upgrade-version", "RFC 6455 4.2.2, 4.4")
                        .sends(get(UPGRADE, CONNECTION, KEY, "Sec-WebSocket-Version: 99"))
                        .accepts(NO_UPGRADE)
                        .why("a version that is not known is not agreed to"),
                Case.must(Group.UPGRADE, "h1-upgrade-no-key", "RFC 6455 4.2.1")
                        .sends(get(UPGRADE, CONNECTION, VERSION))
                        .accepts(NO_UPGRADE)
                        .why("a handshake without key is none"),
                Case.must(Group.UPGRADE, "h1-upgrade-h2c", "RFC 9113 3.1")
                        .sends(get(
                                "Upgrade: h2c",
                                "Connection: Upgrade, HTTP2-Settings",
                                "HTTP2-Settings: AAMAAABkAAQAAP__"))
                        .accepts(NO_UPGRADE + " ~ 101")
                        .last()
                        .why("the upgrade to HTTP/2 is deprecated; a server that still does it is told on"));
    }
}
