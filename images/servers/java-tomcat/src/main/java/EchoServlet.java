import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Gives back what it is sent, whatever the method. */
final class EchoServlet extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = request.getInputStream().readAllBytes();
        String type = request.getContentType();
        response.setContentType(type == null ? "application/octet-stream" : type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
