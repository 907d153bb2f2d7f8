package hello;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Head;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;

/** A controller as the guides of Micronaut have it. */
@Controller
public class HelloController {
    private final JsonMapper json;

    public HelloController(JsonMapper json) {
        this.json = json;
    }

    @Get(headRoute = false)
    public Hello hello() {
        return new Hello("world");
    }

    /**
     * Micronaut's own answer to HEAD has neither type nor length, and as it has no length, it closes the connection; see
     * https://github.com/micronaut-projects/micronaut-core/issues/3685.
     */
    @Head
    public HttpResponse<?> head() throws IOException {
        return HttpResponse.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .contentLength(json.writeValueAsBytes(hello()).length);
    }

    @Serdeable
    public record Hello(String hello) {}
}
