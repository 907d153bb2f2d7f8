import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers whatever reaches it with one text. */
final class TextHandler extends Handler.Abstract.NonBlocking {

    private final int status;
    private final String type;
    private final String text;

    TextHandler(int status, String type, String text) {
        this.status = status;
        this.type = type;
        this.text = text;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        Content.Sink.write(response, true, text, callback);
        return true;
    }
}
