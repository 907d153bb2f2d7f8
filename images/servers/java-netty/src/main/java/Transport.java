import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;

/** How Netty talks to the kernel; the word goes into the boot line. */
record Transport(String word, IoHandlerFactory handlers, Class<? extends ServerSocketChannel> channel) {

    /** The fastest one that this kernel and this container's seccomp profile allow. */
    static Transport best() {
        if (IoUring.isAvailable()) {
            return new Transport("io_uring", IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
        }
        if (Epoll.isAvailable()) {
            return new Transport("epoll", EpollIoHandler.newFactory(), EpollServerSocketChannel.class);
        }
        return new Transport("nio", NioIoHandler.newFactory(), NioServerSocketChannel.class);
    }
}
