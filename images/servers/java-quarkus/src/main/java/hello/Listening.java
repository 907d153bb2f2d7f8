package hello;

import httpdyno.Boot;
import io.quarkus.runtime.Quarkus;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;

/** Prints the boot line once the server listens. */
@ApplicationScoped
public class Listening {

    void print(@ObservesAsync HttpServerStart event, Vertx vertx) {
        String version = Boot.versionOf(Quarkus.class);
        String transport = vertx.isNativeTransportEnabled() ? "epoll" : "nio";
        String provenance = "maven:io.quarkus:quarkus-core:" + version;
        Boot.print("java-quarkus", "quarkus", version, transport, Boot.workers(), provenance);
    }
}
