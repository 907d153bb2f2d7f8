import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.util.Version;
import com.linecorp.armeria.server.Server;
import httpdyno.Boot;
import java.util.Locale;

/** Armeria's hello world, with JSON from an object, and the echo route that conformance works on. */
final class Main {
    private Main() {}

    public static void main(String[] args) {
        Server server = Server.builder()
                .http(Boot.port())
                // Each worker is one event loop; by default there would be two for each CPU.
                .workerGroup(Boot.workers())
                .route()
                .methods(HttpMethod.GET, HttpMethod.HEAD)
                .path("/")
                .build((context, request) -> HttpResponse.ofJson(new Hello("world")))
                .service("/echo", (context, request) -> HttpResponse.of(request.aggregate().thenApply(Main::echo)))
                .build();
        server.start().join();
        String version = Version.get("armeria").artifactVersion();
        String transport = Flags.transportType().name().toLowerCase(Locale.ROOT);
        String provenance = "maven:com.linecorp.armeria:armeria:" + version;
        Boot.print("java-armeria", "armeria", version, transport, Boot.workers(), provenance);
    }

    private static HttpResponse echo(AggregatedHttpRequest request) {
        MediaType type = request.contentType();
        return HttpResponse.of(HttpStatus.OK, type == null ? MediaType.OCTET_STREAM : type, request.content());
    }

    record Hello(String hello) {}
}
