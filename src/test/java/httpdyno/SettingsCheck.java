package httpdyno;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** Reads the command line and the repository before any test starts, so that a wrong word costs seconds. */
public final class SettingsCheck {

    private SettingsCheck() {}

    /**
     * Run by Maven once the classes are compiled.
     *
     * @param args the repository's root and the preset
     */
    public static void main(String[] args) {
        Map<String, String> properties = properties(System.getProperties());
        properties.putIfAbsent("dyno.preset", args[1]);
        Path root = Path.of(args[0]);
        if (ReplayedRun.read(root, properties).isEmpty()) {
            Draft.read(root, properties, Clock.systemUTC().instant().getEpochSecond());
        }
    }

    static Map<String, String> properties(Properties system) {
        Map<String, String> properties = new HashMap<>();
        system.stringPropertyNames().forEach(name -> properties.put(name, system.getProperty(name)));
        return properties;
    }
}
