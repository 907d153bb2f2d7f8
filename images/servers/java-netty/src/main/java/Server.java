import httpdyno.Boot;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerExpectContinueHandler;
import io.netty.util.Version;

/** Netty's own HTTP hello world example, with the echo route that conformance works on. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws InterruptedException {
        Transport transport = Transport.best();

        EventLoopGroup group = new MultiThreadIoEventLoopGroup(Boot.workers(), transport.handlers());
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
                .bind(Boot.port())
                .sync();
        String netty = Version.identify().get("netty-codec-http").artifactVersion();
        String provenance = "maven:io.netty:netty-codec-http:" + netty;
        Boot.print("java-netty", "netty", netty, transport.word(), Boot.workers(), provenance);
    }
}
