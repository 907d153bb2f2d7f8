package httpdyno.measure;

import httpdyno.container.EngineException;
import httpdyno.container.ExecOutput;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What is known of the JVM of a server in a window: exactly one of its work, and the reason why there is none to tell.
 *
 * @param work what it did
 * @param absence why that is not known; empty where it is
 */
public record JvmFacts(Optional<JvmWork> work, String absence) {

    /**
     * One line of base64 per file of counters, which only the server's own user may read. All of them, because a
     * server's JVM need not be process 1 of its container. The watchdog keeps a container that is out of processes or
     * memory from holding up the round.
     */
    static final List<String> COMMAND = List.of(
            "timeout",
            "-k",
            "1",
            "2",
            "sh",
            "-c",
            "for file in /tmp/hsperfdata_*/*; do base64 -w0 \"$file\" || exit; echo; done");

    /** Above what the command's own watchdog grants. */
    private static final Duration BOUND = Duration.ofSeconds(5);

    static JvmFacts of(JvmWork work) {
        return new JvmFacts(Optional.of(work), "");
    }

    static JvmFacts absent(String reason) {
        return new JvmFacts(Optional.empty(), reason);
    }

    /**
     * Counters at one instant, or why there are none.
     *
     * @param absence empty where there are
     */
    record Look(Optional<JvmCounters> counters, String absence) {

        private static Look absent(String reason) {
            return new Look(Optional.empty(), reason);
        }

        /** Look now; whatever goes wrong is the reason why nothing was seen, and never ends the round. */
        static Look at(BiFunction<List<String>, Duration, ExecOutput> container) {
            try {
                return of(container.apply(COMMAND, BOUND));
            } catch (EngineException failed) {
                return absent("the counters of the JVM could not be read: " + failed.getMessage());
            }
        }

        static Look of(ExecOutput output) {
            if (output.exitCode() != 0) {
                String said = (output.stderr() + " " + output.stdout()).strip();
                return absent("the counters of the JVM could not be read from /tmp/hsperfdata_<user>/ (exit code "
                        + output.exitCode() + ": " + said.lines().findFirst().orElse("nothing said")
                        + "); a JVM keeps none with -XX:-UsePerfData or -XX:+PerfDisableSharedMem");
            }
            List<String> files = output.stdout().lines().toList();
            if (files.size() != 1) {
                return absent("required the counters of one JVM in the server's container, found " + files.size());
            }
            try {
                byte[] file = Base64.getDecoder().decode(files.get(0));
                return new Look(Optional.of(JvmCounters.of(PerfData.parse(file))), "");
            } catch (IllegalArgumentException notUnderstood) {
                return absent(notUnderstood.getMessage());
            }
        }

        /** What happened from this look to a later one. */
        JvmFacts until(Look after) {
            if (counters.isEmpty() || after.counters.isEmpty()) {
                return JvmFacts.absent(counters.isEmpty() ? absence : after.absence);
            }
            try {
                return JvmFacts.of(after.counters.get().since(counters.get()));
            } catch (IllegalArgumentException anotherJvm) {
                return JvmFacts.absent(anotherJvm.getMessage());
            }
        }
    }
}
