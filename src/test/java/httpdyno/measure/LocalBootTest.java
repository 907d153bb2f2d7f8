package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.BootLine;
import httpdyno.local.LocalBuild;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalBootTest {

    @ParameterizedTest(name = "{0} with {1} is {3}")
    @CsvSource(delimiter = ';', textBlock = """
            npm:fastify@5.12.8 ; fastify; 5.12.8; local:fastify@5.12.8
            npm:fastify@5.12.8 ; ret; 0.6.0; npm:fastify@5.12.8 with local:ret@0.6.0
            npm:hono@4.1.0 with npm:@hono/node-server@2.0.0; @hono/node-server; 2.0.0; npm:hono@4.1.0 with local:@hono/node-server@2.0.0
            maven:io.netty:netty-codec-http:4.2.18.Final; io.netty:netty-codec-http; 4.2.18.Final; local:io.netty:netty-codec-http@4.2.18.Final
            github:uNetworking/uWebSockets.js#v20.57.0; uWebSockets.js; 20.57.0; local:uWebSockets.js@20.57.0
            npm:@btc/uws@20.57.0 (alias of uWebSockets.js); @btc/uws; 20.57.0; local:@btc/uws@20.57.0
            """)
    void theLineSaysWhichPackageIsLocal(String said, String name, String version, String expected) {
        LocalBoot boot = LocalBoot.of(line(said), List.of(build(name, version)));

        assertThat(boot.line().provenance()).isEqualTo(expected);
        assertThat(boot.contradictions()).isEmpty();
        assertThat(boot.line().from(said)).isEqualTo(line(said));
    }

    @Test
    void anotherVersionThanThatOfThePackageIsAContradiction() {
        LocalBoot boot = LocalBoot.of(line("npm:fastify@5.12.8"), List.of(build("fastify", "5.13.0")));

        assertThat(boot.contradictions())
                .containsExactly("The local package fastify has version 5.13.0, the server says that it runs 5.12.8.");
    }

    @Test
    void aPublishedServersLineIsWhatItIs() {
        LocalBoot boot = LocalBoot.of(line("npm:fastify@5.12.8"), List.of());

        assertThat(boot.line()).isEqualTo(line("npm:fastify@5.12.8"));
        assertThat(boot.contradictions()).isEmpty();
    }

    private static LocalBuild build(String name, String version) {
        return new LocalBuild(name, version, Optional.empty(), "ab".repeat(32));
    }

    private static BootLine line(String provenance) {
        BootLine.Component component = new BootLine.Component("x", "1");
        return new BootLine("x", component, component, "epoll", 1, 1, Map.of(), provenance, Optional.empty());
    }
}
