package httpdyno.manifest;

import java.util.List;
import java.util.Optional;

/**
 * One {@code images/servers/<id>/server.yaml}.
 *
 * @param id folder name; of a local row what {@link LocalRow} makes of it
 * @param name display name
 * @param language implementation language of the application
 * @param runtime runtime id, as the boot line names it
 * @param kind how much the row does besides HTTP
 * @param upstream project page
 * @param licence SPDX identifier
 * @param reference whether gates may use the row as yardstick
 * @param standsOn id of the row that serves HTTP by what is under this one and adds nothing; absent for a row that has
 *     none of its own there
 * @param capabilities what of the contract it serves beyond readiness
 * @param workers how it can use more than one core
 * @param boot what its boot line must say
 * @param misses conformance checks that it is known to miss, each once
 * @param pins versions that its folder's lockfiles pin
 */
public record ServerManifest(
        String id,
        String name,
        String language,
        String runtime,
        Kind kind,
        String upstream,
        String licence,
        boolean reference,
        Optional<String> standsOn,
        List<String> capabilities,
        Workers workers,
        Boot boot,
        List<Miss> misses,
        Pins pins) {

    /** Words that {@code capabilities} may hold: the parts of the server contract that a server can lack. */
    public static final List<String> CAPABILITIES = List.of(
            "hello",
            "echo",
            "routes",
            "json",
            "compression",
            "upload",
            "static",
            "delay",
            "stores",
            "fortunes",
            "websocket",
            "h2",
            "h3",
            "grpc");

    public ServerManifest {
        capabilities = List.copyOf(capabilities);
        misses = List.copyOf(misses);
    }

    /** The same server, held against other lockfiles. */
    public ServerManifest with(Pins other) {
        return copy(id, reference, other);
    }

    /**
     * The same server as the row beside it, with packages from somebody's disk. What is recorded of it stays expected;
     * it is never a yardstick.
     */
    public ServerManifest local() {
        return copy(LocalRow.of(id), false, pins);
    }

    private ServerManifest copy(String otherId, boolean otherReference, Pins otherPins) {
        return new ServerManifest(
                otherId,
                name,
                language,
                runtime,
                kind,
                upstream,
                licence,
                otherReference,
                standsOn,
                capabilities,
                workers,
                boot,
                misses,
                otherPins);
    }

    /** Id of the server's folder, and what its boot line says. */
    public String folder() {
        return LocalRow.published(id);
    }

    /** Where and why it is recorded that the server misses a check; empty when it is not. */
    public Optional<Miss> miss(String check) {
        return misses.stream().filter(miss -> miss.check().equals(check)).findFirst();
    }

    /** Raw HTTP interface of a runtime, web framework, or application platform. */
    public enum Kind {
        RAW,
        FRAMEWORK,
        PLATFORM
    }

    /** How a server uses more than one core. */
    public enum Workers {
        SINGLE,
        THREADS,
        PROCESSES
    }

    /**
     * What the boot line must say.
     *
     * @param runtime name of the runtime
     * @param framework name of the HTTP interface or framework
     * @param transports transports it may have loaded; any other is a silent fallback
     */
    public record Boot(String runtime, String framework, List<String> transports) {
        public Boot {
            transports = List.copyOf(transports);
        }
    }
}
