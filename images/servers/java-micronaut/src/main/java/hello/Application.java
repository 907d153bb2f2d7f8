package hello;

import httpdyno.Boot;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.version.VersionUtils;
import io.micronaut.http.netty.channel.EventLoopGroupRegistry;
import io.micronaut.runtime.Micronaut;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

/** Micronaut; the routes are in {@link HelloController} and {@link EchoController}. */
public class Application {

    public static void main(String[] args) {
        ApplicationContext context = Micronaut.run(Application.class, args);
        var loops = (MultiThreadIoEventLoopGroup)
                context.getBean(EventLoopGroupRegistry.class).getDefaultEventLoopGroup();
        String version = VersionUtils.getMicronautVersion();
        String transport = loops.isIoType(NioIoHandler.class) ? "nio" : "native";
        String provenance = "maven:io.micronaut:micronaut-http-server-netty:" + version;
        Boot.print("java-micronaut", "micronaut", version, transport, loops.executorCount(), provenance);
    }
}
