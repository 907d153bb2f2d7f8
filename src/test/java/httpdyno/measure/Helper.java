package httpdyno.measure;

import httpdyno.container.ExecOutput;
import httpdyno.container.Rig;
import httpdyno.host.Sysctls;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.Request;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tells {@code dynoload} in a rig's load container what to do, and reads its answers. */
final class Helper {

    /** Longest wait for one probe's answer. */
    private static final Duration PROBE = Duration.ofSeconds(2);

    /** The engine's own time for an exec, far above what it takes. */
    private static final Duration ENGINE = Duration.ofSeconds(15);

    /** What the watchdog leaves a tool beyond its window: start, last responses, its own report. */
    private static final Duration GRACE = Duration.ofSeconds(8);

    private final Rig rig;
    private final int port;

    Helper(Rig rig, int port) {
        this.rig = rig;
        this.port = port;
    }

    Dynoload.Ready ready(Request request, Duration bound) throws HelperGoneException {
        return run(
                Dynoload.Ready.class,
                bound,
                "ready",
                "--port",
                Integer.toString(port),
                "--timeout-ms",
                Long.toString(bound.toMillis()),
                "--expect-status",
                Integer.toString(request.expected().status()),
                "--expect-body",
                escape(request.expected().body()),
                "--request",
                escape(message(request, "close")));
    }

    Dynoload.Receipts receipts() throws HelperGoneException {
        return run(Dynoload.Receipts.class, PROBE, "receipts");
    }

    /** What bounds connections in the namespace, as it holds and not as it was asked for. */
    Sysctls sysctls() throws HelperGoneException {
        List<String> command = new ArrayList<>(List.of("timeout", "-k", "1", "2"));
        command.addAll(Sysctls.command());
        ExecOutput output = rig.exec(command, ENGINE);
        if (output.stdout().isBlank()) {
            throw new HelperGoneException(output);
        }
        return Sysctls.parse(output.stdout());
    }

    /** Sockets of the namespace that listen. */
    Listeners listeners() throws HelperGoneException {
        ExecOutput output = rig.exec(Listeners.COMMAND, ENGINE);
        if (output.stdout().isBlank()) {
            throw new HelperGoneException(output);
        }
        return Listeners.parse(output.stdout());
    }

    /** Every request of the mix on a connection of its own. */
    List<Dynoload.Exchange> exchange(List<Request> requests) throws HelperGoneException {
        List<String> arguments = new ArrayList<>(
                List.of("exchange", "--port", Integer.toString(port), "--timeout-ms", Long.toString(PROBE.toMillis())));
        for (Request request : requests) {
            arguments.add("--request");
            arguments.add(escape(message(request, "close")));
        }
        return run(Dynoload.Exchanges.class, PROBE.multipliedBy(requests.size()), arguments.toArray(String[]::new))
                .exchanges();
    }

    /** Compare up to {@code count} kept-alive responses byte for byte. */
    Dynoload.Verified verify(Request request, int connections, int count, Duration limit) throws HelperGoneException {
        return run(
                Dynoload.Verified.class,
                limit,
                "verify",
                "--port",
                Integer.toString(port),
                "--connections",
                Integer.toString(connections),
                "--count",
                Integer.toString(count),
                "--limit-ms",
                Long.toString(limit.toMillis()),
                "--expect-status",
                Integer.toString(request.expected().status()),
                "--expect-body",
                escape(request.expected().body()),
                "--request",
                escape(message(request, "keep-alive")));
    }

    /**
     * Run a load tool.
     *
     * @param perf whether the kernel counts events of the server meanwhile
     * @return the text of the record, which is kept as evidence before it is read
     */
    String window(LoadSpec spec, List<String> command, boolean perf) throws HelperGoneException {
        Duration limit = spec.window().plus(GRACE);
        List<String> arguments = new ArrayList<>(List.of(
                "window",
                "--port",
                Integer.toString(port),
                "--expect-ms",
                Long.toString(spec.window().toMillis()),
                "--limit-ms",
                Long.toString(limit.toMillis())));
        if (perf) {
            arguments.add("--perf");
        }
        arguments.add("--");
        arguments.addAll(command);
        return text(limit, arguments.toArray(String[]::new));
    }

    private <T> T run(Class<T> type, Duration bound, String... arguments) throws HelperGoneException {
        return Dynoload.read(text(bound, arguments), type);
    }

    private String text(Duration bound, String... arguments) throws HelperGoneException {
        List<String> command = new ArrayList<>(List.of("dynoload"));
        command.addAll(List.of(arguments));
        ExecOutput output = rig.exec(command, bound.plus(ENGINE));
        if (output.exitCode() != 0 || output.stdout().isBlank()) {
            throw new HelperGoneException(output);
        }
        return output.stdout();
    }

    /** An HTTP/1.1 request message (RFC 9112 section 2.1). */
    private static String message(Request request, String connection) {
        StringBuilder text = new StringBuilder();
        text.append(request.method()).append(' ').append(request.path()).append(" HTTP/1.1\r\n");
        text.append("Host: 127.0.0.1\r\nConnection: ").append(connection).append("\r\n");
        for (Map.Entry<String, String> header : request.headers().entrySet()) {
            text.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
        }
        if (!request.body().isEmpty()) {
            text.append("Content-Length: ")
                    .append(request.body().getBytes(StandardCharsets.UTF_8).length)
                    .append("\r\n");
        }
        return text.append("\r\n").append(request.body()).toString();
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace("\r", "\\r")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }
}
