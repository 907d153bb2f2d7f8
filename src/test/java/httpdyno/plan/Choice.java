package httpdyno.plan;

import java.util.Optional;

/**
 * The generator that a profile is to be loaded with.
 *
 * @param generator generator id
 * @param unsupported why it cannot express the profile, empty when it can
 */
public record Choice(String generator, Optional<String> unsupported) {}
