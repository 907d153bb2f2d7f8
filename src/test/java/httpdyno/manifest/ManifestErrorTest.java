package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact words for each kind of mistake inside a file. */
class ManifestErrorTest {

    @TempDir
    Path root;

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource({"keys", "numbers", "forms", "words", "standsOn", "misses", "requests", "rates", "syntax"})
    void saysWhatIsWrong(String file, String old, String replacement, List<String> messages) {
        ManifestTree tree = ManifestTree.in(root).withAnotherServer("raw-w").replace(file, old, replacement);

        ManifestException thrown = catchThrowableOfType(ManifestException.class, tree::read);

        assertThat(thrown.problems())
                .containsExactlyElementsOf(
                        messages.stream().map(message -> file + message).toList());
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                profile("unknown key", "title: Hello", "title: Hello\ncolour: red", """
                        :4:1: required a known key of a profile, found "colour"
                          4 | colour: red
                            | ^
                          allowed: id, title, kind, answers, caveat, requests, load, cpus, gate, tolerance, \
                        byDefault, needs"""),
                profile("duplicate key", "title: Hello", "title: Hello\nid: hello", """
                        :4:1: required each key once, found "id" again (first in line 2)
                          4 | id: hello
                            | ^"""),
                profile("missing key at the top", "caveat: how slow\n", "", """
                        :2:1: required the key "caveat" in a profile, found only id, title, kind, answers, requests, \
                        load, cpus, gate
                          2 | id: hello
                            | ^"""),
                profile("missing key further in", "  rss: 0.10\n", "", """
                        :13:1: required the key "rss" in gate, found only requestsPerSecond, p99, cpuPerRequest
                          13 | gate:
                             | ^"""),
                profile("key that is no word", "title: Hello", "title: Hello\n? [a]\n: b", """
                        :4:3: required a word as key, found a mapping or list
                          4 | ? [a]
                            |   ^"""),
                profile("id of another name", "id: hello", "id: hallo", """
                        :2:5: required "hello", the name of the file, for id, found "hallo"
                          2 | id: hallo
                            |     ^"""),
                server("id of another name in a folder", "id: raw-x", "id: raw-y", """
                        :1:5: required "raw-x", the name of the folder, for id, found "raw-y"
                          1 | id: raw-y
                            |     ^"""),
                server("id in a form that tags and globs trip over", "id: raw-x", "id: Raw_x", """
                        :1:5: required lower-case letters, digits and single hyphens for id, found "Raw_x"
                          1 | id: Raw_x
                            |     ^"""));
    }

    static Stream<Arguments> numbers() {
        return Stream.of(
                profile("number out of range", "connections: 100", "connections: 0", """
                        :11:21: required a whole number from 1 to 64000 for connections, found "0"
                          11 | load: {connections: 0, pipelining: 1, keepAlive: true}
                             |                     ^"""),
                profile("number in quotes", "connections: 100", "connections: \"100\"", """
                        :11:21: required a whole number from 1 to 64000 for connections, found the text "100"
                          11 | load: {connections: "100", pipelining: 1, keepAlive: true}
                             |                     ^"""),
                profile("octal number", "connections: 100", "connections: 0100", """
                        :11:21: required a whole number from 1 to 64000 without leading zeros for connections, found "0100"
                          11 | load: {connections: 0100, pipelining: 1, keepAlive: true}
                             |                     ^"""),
                profile("percent for a fraction", "p99: 0.05", "p99: 5", """
                        :15:8: required a fraction from 0 to 1 (0.05 for 5 %) for p99, found "5"
                          15 |   p99: 5
                             |        ^"""),
                profile("off for false", "keepAlive: true", "keepAlive: off", """
                        :11:52: required true or false for keepAlive, found "off"
                          11 | load: {connections: 100, pipelining: 1, keepAlive: off}
                             |                                                    ^"""),
                profile(
                        "pipelining without keep-alive",
                        "pipelining: 1, keepAlive: true",
                        "pipelining: 2, keepAlive: false",
                        """
                        :11:38: required 1 for pipelining without keepAlive, found "2"
                          11 | load: {connections: 100, pipelining: 2, keepAlive: false}
                             |                                      ^"""));
    }

    static Stream<Arguments> rates() {
        String closed = "keepAlive: true";
        return Stream.of(
                profile("no rate at all", closed, closed + ", rate: 0", """
                        :11:64: required a whole number from 1 to 10000000 for rate, found "0"
                          11 | load: {connections: 100, pipelining: 1, keepAlive: true, rate: 0}
                             |                                                                ^"""),
                profile("rate and parts of a maximum", closed, closed + ", rate: 9, percentOfMaximum: [50]", """
                        :11:85: required either rate or percentOfMaximum, found both
                          11 | load: {connections: 100, pipelining: 1, keepAlive: true, rate: 9, percentOfMaximum: [50]}
                             |                                                                                     ^"""),
                profile("parts that do not rise", closed, closed + ", percentOfMaximum: [50, 25]", """
                        :11:76: required percentages that rise, found [50, 25]
                          11 | load: {connections: 100, pipelining: 1, keepAlive: true, percentOfMaximum: [50, 25]}
                             |                                                                            ^"""),
                profile("a part that is all", closed, closed + ", percentOfMaximum: [100]", """
                        :11:77: required a whole number from 1 to 99 for an item of percentOfMaximum, found "100"
                          11 | load: {connections: 100, pipelining: 1, keepAlive: true, percentOfMaximum: [100]}
                             |                                                                             ^"""));
    }

    static Stream<Arguments> forms() {
        return Stream.of(
                profile("no value", "title: Hello", "title:", """
                        :3:7: required text for title, found nothing
                          3 | title:
                            |       ^"""),
                profile("blank text", "title: Hello", "title: ' '", """
                        :3:8: required text that is not blank for title, found " "
                          3 | title: ' '
                            |        ^"""),
                profile("list for text", "title: Hello", "title: [Hello]", """
                        :3:8: required text for title, found a list
                          3 | title: [Hello]
                            |        ^"""),
                profile("text for a mapping", "cpus: {server: 1, generator: 3}", "cpus: 4", """
                        :12:7: required a mapping for cpus, found "4"
                          12 | cpus: 4
                             |       ^"""),
                server("text for a list", "[hello, echo]", "hello", """
                        :9:15: required a list with at least one item for capabilities, found "hello"
                          9 | capabilities: hello
                            |               ^"""),
                server("empty list", "[epoll, io_uring]", "[]", """
                        :11:53: required a list with at least one item for transports, found an empty list
                          11 | boot: {runtime: x, framework: "x:http", transports: []}
                             |                                                     ^"""),
                server("item twice", "[hello, echo]", "[hello, hello]", """
                        :9:23: required each item once in capabilities, found "hello" again
                          9 | capabilities: [hello, hello]
                            |                       ^"""));
    }

    static Stream<Arguments> words() {
        return Stream.of(
                server("word outside the set", "[hello, echo]", "[hello, ehco]", """
                        :9:23: required a known word for an item of capabilities, found "ehco"
                          9 | capabilities: [hello, ehco]
                            |                       ^
                          allowed: hello, echo, routes, json, compression, upload, static, delay, stores, fortunes, \
                        websocket, h2, h3, grpc; did you mean "echo"?"""),
                profile("capability that there is none of", "kind: benchmark", "kind: benchmark\nneeds: route", """
                        :5:8: required a known word for needs, found "route"
                          5 | needs: route
                            |        ^
                          allowed: hello, echo, routes, json, compression, upload, static, delay, stores, fortunes, \
                        websocket, h2, h3, grpc; did you mean "routes"?"""),
                profile("two capabilities", "kind: benchmark", "kind: benchmark\nneeds: [routes, stores]", """
                        :5:8: required text for needs, found a list
                          5 | needs: [routes, stores]
                            |        ^"""),
                server("word in another case", "workers: processes", "workers: Processes", """
                        :10:10: required a known word for workers, found "Processes"
                          10 | workers: Processes
                             |          ^
                          allowed: single, threads, processes; did you mean "processes"?"""),
                server("address without scheme", "https://example.org/x", "example.org/x", """
                        :6:11: required a URL that starts with https:// or http:// for upstream, found "example.org/x"
                          6 | upstream: example.org/x
                            |           ^"""),
                server("licence in prose", "licence: MIT", "licence: the MIT one", """
                        :7:10: required an SPDX licence expression such as MIT or Apache-2.0 for licence, found \
                        "the MIT one"
                          7 | licence: the MIT one
                            |          ^"""));
    }

    static Stream<Arguments> standsOn() {
        return Stream.of(
                standsOn("row that is not there", "raw-z", """
                        :9:11: required the name of another folder beside this one for standsOn, found "raw-z"
                          9 | standsOn: raw-z
                            |           ^
                          allowed: raw-w; did you mean "raw-w"?"""),
                standsOn("row that stands on itself", "raw-x", """
                        :9:11: required the name of another folder beside this one for standsOn, found "raw-x"
                          9 | standsOn: raw-x
                            |           ^
                          allowed: raw-w; did you mean "raw-w"?"""),
                standsOn("list of rows", "[raw-w]", """
                        :9:11: required text for standsOn, found a list
                          9 | standsOn: [raw-w]
                            |           ^"""));
    }

    private static Arguments standsOn(String name, String value, String... messages) {
        return server(name, "reference: true", "reference: true\nstandsOn: " + value, messages);
    }

    static Stream<Arguments> misses() {
        return Stream.of(
                misses("no misses", " []", """
                        :12:9: required a list with at least one item for misses, found an empty list
                          12 | misses: []
                             |         ^"""),
                misses("a case alone", " [h1-date]", """
                        :12:10: required a mapping for an item of misses, found "h1-date"
                          12 | misses: [h1-date]
                             |          ^"""),
                misses("unknown key of a miss", "\n  - {cases: [h1-date], reason: no clock, since: 1.0}", """
                        :13:42: required a known key of an item of misses, found "since"
                          13 |   - {cases: [h1-date], reason: no clock, since: 1.0}
                             |                                          ^
                          allowed: cases, reason, varies"""),
                misses("miss without a reason", "\n  - cases: [h1-date]", """
                        :13:5: required the key "reason" in an item of misses, found only cases
                          13 |   - cases: [h1-date]
                             |     ^"""),
                misses("blank reason and no case, at once", "\n  - cases: []\n    reason: \"\"", """
                        :13:12: required a list with at least one item for cases, found an empty list
                          13 |   - cases: []
                             |            ^""", """
                        :14:13: required text that is not blank for reason, found ""
                          14 |     reason: ""
                             |             ^"""),
                misses("case twice in one list", "\n  - {cases: [h1-date, h1-date], reason: no clock}", """
                        :13:23: required each case once in misses, found "h1-date" again (first at \
                        images/servers/raw-x/server.yaml:13:14)
                          13 |   - {cases: [h1-date, h1-date], reason: no clock}
                             |                       ^"""),
                misses(
                        "case twice with two reasons",
                        "\n  - {cases: [h1-date], reason: a}\n  - {cases: [h1-head, h1-date], reason: b}",
                        """
                        :14:23: required each case once in misses, found "h1-date" again (first at \
                        images/servers/raw-x/server.yaml:13:14)
                          14 |   - {cases: [h1-head, h1-date], reason: b}
                             |                       ^"""));
    }

    private static Arguments misses(String name, String value, String... messages) {
        return server(
                name, "transports: [epoll, io_uring]}", "transports: [epoll, io_uring]}\nmisses:" + value, messages);
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                profile("path without slash", "path: /", "path: hello", """
                        :9:11: required a path that starts with / and holds no space and no #, for path, found "hello"
                          9 |     path: hello
                            |           ^"""),
                profile("status of no final response", "status: 200", "status: 100", """
                        :10:22: required a whole number from 200 to 599 for status, found "100"
                          10 |     expect: {status: 100, mediaType: application/json, body: '{"hello":"world"}'}
                             |                      ^"""),
                profile("media type with parameters", "application/json", "application/json;charset=utf-8", """
                        :10:38: required a media type without parameters, such as application/json, for mediaType, \
                        found "application/json;charset=utf-8"
                          10 |     expect: {status: 200, mediaType: application/json;charset=utf-8, body: '{"hello":"world"}'}
                             |                                      ^"""),
                profile("header of the generator", "path: /", "path: /\n    headers: {Host: x}", """
                        :10:15: required a header that the generator does not write itself, found "Host"
                          10 |     headers: {Host: x}
                             |               ^"""),
                profile("header twice", "path: /", "path: /\n    headers: {A: x, a: y}", """
                        :10:21: required each header once, whatever its case, found "a" again
                          10 |     headers: {A: x, a: y}
                             |                     ^"""),
                profile("header with a line end", "path: /", "path: /\n    headers: {A: \"x\\r\\nB: y\"}", """
                        :10:18: required a field value of visible ASCII characters for A, found "x\\r\\nB: y"
                          10 |     headers: {A: "x\\r\\nB: y"}
                             |                  ^"""));
    }

    static Stream<Arguments> syntax() {
        return Stream.of(
                server("second colon", "name: Raw X", "name: Raw: X", """
                        :2:10: required valid YAML, found an error: mapping values are not allowed here
                          2 | name: Raw: X
                            |          ^"""),
                server("tab as indentation", "name: Raw X", "name:\n\tRaw X", """
                        :3:1: required valid YAML, found an error: while scanning for the next token: found character \
                        '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)
                          3 | \tRaw X
                            | ^"""),
                server("control character", "name: Raw X", "name: Raw \u0007", """
                        :2:11: required valid YAML, found an error: the character U+0007 is not allowed
                          2 | name: Raw \u0007
                            |           ^"""),
                server("anchor", "name: Raw X", "name: &x Raw", """
                        :2:7: required values that are written out, found the anchor &x
                          2 | name: &x Raw
                            |       ^"""),
                server("alias", "name: Raw X\nlanguage: no", "name: &x Raw\nlanguage: *x", """
                        :2:7: required values that are written out, found the anchor &x
                          2 | name: &x Raw
                            |       ^""", """
                        :3:11: required values that are written out, found the alias *x
                          3 | language: *x
                            |           ^"""),
                server("bracket that nobody closes", "[epoll, io_uring]}\n", "[epoll", """
                        :11:59: required valid YAML, found an error: while parsing a flow sequence: expected ',' or \
                        ']', but got <stream end>
                          11 | boot: {runtime: x, framework: "x:http", transports: [epoll
                             |                                                           ^"""),
                server("tag", "name: Raw X", "name: !!str Raw", """
                        :2:7: required values that are written out, found the tag tag:yaml.org,2002:str
                          2 | name: !!str Raw
                            |       ^"""));
    }

    private static Arguments profile(String name, String old, String replacement, String... messages) {
        return argumentSet(name, ManifestTree.PROFILE, old, replacement, List.of(messages));
    }

    private static Arguments server(String name, String old, String replacement, String... messages) {
        return argumentSet(name, ManifestTree.SERVER, old, replacement, List.of(messages));
    }
}
