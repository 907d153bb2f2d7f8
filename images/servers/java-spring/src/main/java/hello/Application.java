package hello;

import httpdyno.Boot;
import org.apache.coyote.http11.Http11NioProtocol;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** Spring Boot with MVC; the routes are in {@link HelloController}. */
@SpringBootApplication
public class Application {

    public static void main(String[] args) {
        // Each request runs on a virtual thread; the workers are the carrier threads under all of them.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(Boot.workers()));
        var context = (ServletWebServerApplicationContext) SpringApplication.run(Application.class, args);
        var tomcat = (TomcatWebServer) context.getWebServer();
        boolean nio = tomcat.getTomcat().getConnector().getProtocolHandler() instanceof Http11NioProtocol;
        String version = SpringBootVersion.getVersion();
        String provenance = "maven:org.springframework.boot:spring-boot:" + version;
        Boot.print("java-spring", "spring-boot", version, nio ? "tomcat nio" : "tomcat", Boot.workers(), provenance);
    }
}
