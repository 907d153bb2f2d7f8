package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.Map;

/** Settings as tests read them, in a project that is on no disk. */
final class ReadSettings {

    static final Path ROOT = Path.of("/project");

    private ReadSettings() {}

    /** One setting, by its name without {@code dyno.}. */
    static Settings read(String name, String value) {
        return SettingsReader.read(Map.of("dyno." + name, value), 42, ROOT);
    }

    /** What is said of settings that must be refused. */
    static SettingsException refused(Map<String, String> given) {
        SettingsException thrown =
                catchThrowableOfType(SettingsException.class, () -> SettingsReader.read(given, 42, ROOT));
        assertThat(thrown).isNotNull();
        return thrown;
    }
}
