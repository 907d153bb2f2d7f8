package httpdyno.container;

/**
 * What a command in a container left behind.
 *
 * @param exitCode exit code; 137 when the command was killed, as happens when the server's PID namespace ends
 * @param stdout standard output
 * @param stderr standard error
 */
public record ExecOutput(int exitCode, String stdout, String stderr) {}
