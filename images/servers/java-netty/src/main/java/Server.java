import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;

/** Netty's own HTTP hello world example, with the echo route that conformance works on. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws InterruptedException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        int workers = Integer.parseInt(System.getenv().getOrDefault("WORKERS", "1"));
        Transport transport = Transport.best();

        EventLoopGroup group = new MultiThreadIoEventLoopGroup(workers, transport.handlers());
        new ServerBootstrap()
                .option(ChannelOption.SO_BACKLOG, 1024)
                .group(group)
                .channel(transport.channel())
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpServerExpectContinueHandler())
                                .addLast(new HelloHandler());
                    }
                })
                .bind(port)
                .sync();
        System.out.println(Boot.line(transport, workers));
    }
}
