package httpdyno.measure;

import httpdyno.container.ExecOutput;

/** The helper in the load container did not answer, as happens when the server's PID namespace ends under it. */
final class HelperGoneException extends Exception {

    private static final long serialVersionUID = 1L;

    HelperGoneException(ExecOutput output) {
        super("dynoload ended with exit code " + output.exitCode() + ": "
                + (output.stderr().isBlank() ? output.stdout() : output.stderr()).strip());
    }
}
