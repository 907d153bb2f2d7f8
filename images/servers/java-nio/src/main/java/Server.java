import httpdyno.Boot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/** A hand-written HTTP/1.1 server: this thread accepts, and deals connections out to WORKERS event loops in turn. */
final class Server {
    private Server() {}

    public static void main(String[] args) throws IOException {
        EventLoop[] loops = new EventLoop[Boot.workers()];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new EventLoop();
            new Thread(loops[i], "loop-" + i).start();
        }
        ServerSocketChannel listener = ServerSocketChannel.open().bind(new InetSocketAddress(Boot.port()), 1024);
        // EPollSelectorProvider on Linux, under a name of the JDK's own.
        boolean epoll = loops[0].selectorName().startsWith("EPoll");
        String version = Boot.versionOf(SelectorProvider.class);
        Boot.print("java-nio", "java.nio", version, epoll ? "epoll" : "nio", Boot.workers(), "jdk");
        for (int turn = 0; true; turn = (turn + 1) % loops.length) {
            SocketChannel channel = listener.accept();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            loops[turn].adopt(channel);
        }
    }
}
