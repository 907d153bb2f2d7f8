package httpdyno.load;

/**
 * What a load tool left behind.
 *
 * @param exitCode exit code of the tool
 * @param stdout standard output, whole
 * @param stderr standard error, whole
 */
public record ToolOutput(int exitCode, String stdout, String stderr) {}
