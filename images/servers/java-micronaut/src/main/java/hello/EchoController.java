package hello;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Options;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** The echo route that conformance works on. */
@Controller("/echo")
@Consumes(MediaType.ALL)
public class EchoController {

    @Get
    public HttpResponse<byte[]> get(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    @Post
    public HttpResponse<byte[]> post(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    @Put
    public HttpResponse<byte[]> put(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    @Patch
    public HttpResponse<byte[]> patch(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    @Delete
    public HttpResponse<byte[]> delete(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    @Options
    public HttpResponse<byte[]> options(HttpRequest<?> request, @Nullable @Body byte[] body) {
        return echo(request, body);
    }

    private static HttpResponse<byte[]> echo(HttpRequest<?> request, byte[] body) {
        return HttpResponse.ok(body == null ? new byte[0] : body)
                .contentType(request.getContentType().orElse(MediaType.APPLICATION_OCTET_STREAM_TYPE));
    }
}
