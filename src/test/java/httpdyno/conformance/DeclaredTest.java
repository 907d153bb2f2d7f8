package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.SampleServer;
import httpdyno.manifest.ServerManifest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeclaredTest {

    private static ServerManifest able(String... capabilities) {
        return SampleServer.of(
                "x",
                ServerManifest.Workers.SINGLE,
                new ServerManifest.Boot("x", "x", List.of("x")),
                List.of(capabilities),
                List.of());
    }

    private static List<Violation> broken(String... ids) {
        Exchange.Timings timings = new Exchange.Timings(Optional.empty(), Optional.empty(), Duration.ZERO);
        Transcript evidence = new Transcript("", "", timings, Exchange.Ending.CLOSED);
        return Stream.of(ids)
                .map(id -> new Violation(id, Check.Level.MUST, true, "status 200", "status 404", evidence))
                .toList();
    }

    @Test
    void aDeclaredCapabilityThatItsCheckDisprovesIsNamed() {
        assertThat(Declared.disproved(able("hello", "echo"), broken("h1-echo-post", "h1-date")))
                .containsExactly("server.yaml lists \"echo\" under capabilities, and h1-echo-post found otherwise.");
    }

    @Test
    void aCapabilityWithChecksOfItsOwnIsDisprovedByAnyOfThem() {
        assertThat(Declared.disproved(
                        able("hello", "routes"), broken("h1-routes-text", "h1-date", "h1-routes-unknown")))
                .containsExactly(
                        "server.yaml lists \"routes\" under capabilities, and h1-routes-text found otherwise.",
                        "server.yaml lists \"routes\" under capabilities, and h1-routes-unknown found otherwise.");
        assertThat(Declared.disproved(able("hello", "echo"), broken("h1-routes-text")))
                .isEmpty();
    }

    @Test
    void whatIsNotDeclaredOrNotBrokenIsNot() {
        assertThat(Declared.disproved(able("hello"), broken("h1-echo-post"))).isEmpty();
        assertThat(Declared.disproved(able("hello", "echo", "upload"), broken("h1-date")))
                .isEmpty();
    }

    @Test
    void everyProofIsACheckThatBlocksAndEveryKeyACapability() {
        assertThat(Declared.PROOFS.values())
                .allSatisfy(id -> assertThat(Checks.byId(id).blocking()).isTrue());
        assertThat(ServerManifest.CAPABILITIES).containsAll(Declared.PROOFS.keySet());
        assertThat(Checks.all().stream().flatMap(check -> check.capability().stream()))
                .isNotEmpty()
                .isSubsetOf(ServerManifest.CAPABILITIES);
    }
}
