package httpdyno;

import httpdyno.plan.Settings;
import httpdyno.report.RunReader;
import httpdyno.report.StoredRunException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The earlier run that a new one is judged by. */
final class Baseline {

    private Baseline() {}

    /** What keeps {@code -Ddyno.baseline} from judging what is about to be measured, each a sentence. */
    static List<String> problems(Settings settings, Tags.Selected tags) {
        List<String> problems = new ArrayList<>();
        settings.gating().baseline().ifPresent(file -> {
            if (tags.profiles().isEmpty()) {
                problems.add("-Ddyno.baseline=" + file
                        + " judges what is measured, and the tags select no profile; name one with -Dgroups");
            }
            problems.addAll(unreadable(file));
        });
        return problems;
    }

    /** Why a file is no stored run; nothing can be compared with it then. */
    static List<String> unreadable(Path file) {
        try {
            RunReader.read(file);
            return List.of();
        } catch (StoredRunException refused) {
            return List.of("-Ddyno.baseline cannot be compared with: " + refused.getMessage());
        }
    }
}
