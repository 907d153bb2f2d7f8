import static io.netty.handler.codec.http.HttpHeaderNames.CONNECTION;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderValues.APPLICATION_JSON;
import static io.netty.handler.codec.http.HttpHeaderValues.APPLICATION_OCTET_STREAM;
import static io.netty.handler.codec.http.HttpHeaderValues.CLOSE;
import static io.netty.handler.codec.http.HttpHeaderValues.KEEP_ALIVE;
import static io.netty.handler.codec.http.HttpHeaderValues.TEXT_HTML;
import static io.netty.handler.codec.http.HttpHeaderValues.TEXT_PLAIN;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;

/** Answers the requests of one connection in the order in which they come. */
final class HelloHandler extends SimpleChannelInboundHandler<HttpObject> {
    private static final byte[] CONTENT = "{\"hello\":\"world\"}".getBytes(StandardCharsets.UTF_8);

    private HttpRequest echoed;
    private ByteBuf body;

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
        if (message.decoderResult().isFailure()) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, BAD_REQUEST);
            response.headers().set(CONNECTION, CLOSE).setInt(CONTENT_LENGTH, 0);
            ctx.write(response).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (message instanceof HttpRequest request) {
            begin(ctx, request);
        }
        if (echoed != null && message instanceof HttpContent content) {
            body.writeBytes(content.content());
            if (message instanceof LastHttpContent) {
                answerEcho(ctx);
            }
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        switch (path(request.uri())) {
            case "/" -> answer(ctx, request, OK, APPLICATION_JSON, Unpooled.wrappedBuffer(CONTENT));
            case "/echo" -> {
                echoed = request;
                body = ctx.alloc().buffer();
            }
            case "/hey" -> answer(ctx, request, OK, TEXT_PLAIN, text("Hey!"));
            case "/hell" -> answer(ctx, request, OK, TEXT_PLAIN, text("Hell!"));
            case "/hello" -> answer(ctx, request, OK, TEXT_PLAIN, text("Hello World!"));
            case "/about" -> answer(ctx, request, OK, TEXT_HTML, text("<html><body>About page</body></html>"));
            default -> answer(ctx, request, NOT_FOUND, TEXT_PLAIN, text("Not Found"));
        }
    }

    private void answerEcho(ChannelHandlerContext ctx) {
        HttpRequest request = echoed;
        ByteBuf content = body;
        echoed = null;
        body = null;
        CharSequence type = request.headers().get(CONTENT_TYPE);
        answer(ctx, request, OK, type == null ? APPLICATION_OCTET_STREAM : type, content);
    }

    private static void answer(
            ChannelHandlerContext ctx, HttpRequest request, HttpResponseStatus status, CharSequence type, ByteBuf body) {
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        FullHttpResponse response = new DefaultFullHttpResponse(request.protocolVersion(), status, body);
        response.headers().setInt(CONTENT_LENGTH, body.readableBytes()).set(CONTENT_TYPE, type);
        if (!keepAlive) {
            response.headers().set(CONNECTION, CLOSE);
        } else if (!request.protocolVersion().isKeepAliveDefault()) {
            response.headers().set(CONNECTION, KEEP_ALIVE);
        }
        var written = ctx.write(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    private static String path(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (body != null) {
            body.release();
            body = null;
            echoed = null;
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
