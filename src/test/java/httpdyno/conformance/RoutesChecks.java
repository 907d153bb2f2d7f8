package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import httpdyno.manifest.Request.Expected;
import java.util.List;
import java.util.Optional;

/** What a server answers besides that declares the capability {@code routes}: texts, a page, and nothing else. */
final class RoutesChecks {

    static final String CAPABILITY = "routes";

    private static final List<Route> TEXTS = List.of(
            new Route("/hey", 200, "text/plain", "Hey!"),
            new Route("/hell", 200, "text/plain", "Hell!"),
            new Route("/hello", 200, "text/plain", "Hello World!"));

    private static final List<Route> PAGE =
            List.of(new Route("/about", 200, "text/html", "<html><body>About page</body></html>"));

    /** Each is the beginning of a route, or begins with one. */
    private static final List<Route> UNKNOWN = List.of(
            new Route("/hel", 404, "text/plain", "Not Found"),
            new Route("/helloo", 404, "text/plain", "Not Found"),
            new Route("/about/us", 404, "text/plain", "Not Found"));

    private RoutesChecks() {}

    static List<Check> all() {
        return List.of(
                check(
                        "h1-routes-text",
                        "GET /hey, /hell and /hello, each on a connection of its own",
                        "200, media type text/plain, body Hey!, Hell! and Hello World!",
                        "two of the paths begin alike and one is the beginning of another, so that a router has to look"
                                + " at all of a path",
                        TEXTS),
                check(
                        "h1-routes-page",
                        "GET /about",
                        "200, media type text/html, body <html><body>About page</body></html>",
                        "rates of servers that send pages of different sizes cannot be compared",
                        PAGE),
                check(
                        "h1-routes-unknown",
                        "GET /hel, /helloo and /about/us, each on a connection of its own",
                        "404, media type text/plain, body Not Found",
                        "a path that only resembles a route is none, and what the suite counts as the right answer to it"
                                + " is the same for all",
                        UNKNOWN));
    }

    /** @param path what is asked for, by GET */
    private record Route(String path, int status, String mediaType, String body) {

        void require(RawHttp http) throws UnmetException {
            try (Connection connection = http.connect()) {
                Response response = connection.ask("GET", Message.get(http, path));
                Expected expected = new Expected(status, mediaType, body);
                for (Contract.Difference difference : Contract.compare(expected, response)) {
                    connection.require(false, difference.expected() + " to GET " + path, difference.actual());
                }
            }
        }
    }

    private static Check check(String id, String sends, String accepts, String why, List<Route> routes) {
        return new Check(
                id,
                Group.CONTRACT,
                "contract",
                Level.MUST,
                true,
                Optional.of(CAPABILITY),
                Pace.INDEPENDENT,
                sends,
                accepts,
                why,
                Check.Demand.plainly(http -> {
                    for (Route route : routes) {
                        route.require(http);
                    }
                }));
    }
}
