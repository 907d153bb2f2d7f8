import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Answers on the thread that read the request, as no answer waits for anything. */
final class HelloHandler extends Handler.Abstract.NonBlocking {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        switch (Request.getPathInContext(request)) {
            case "/" -> {
                response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
                Content.Sink.write(response, true, "{\"hello\":\"world\"}", callback);
            }
            case "/echo" -> Content.Source.asByteBuffer(
                    request, Promise.from(body -> echo(request, response, body, callback), callback::failed));
            default -> {
                // The next handler may take it.
                return false;
            }
        }
        return true;
    }

    private static void echo(Request request, Response response, ByteBuffer body, Callback callback) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type == null ? "application/octet-stream" : type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
        response.write(true, body, callback);
    }
}
