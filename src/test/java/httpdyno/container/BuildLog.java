package httpdyno.container;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.model.BuildResponseItem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the last lines of an image build for the reason of its failure. */
final class BuildLog extends BuildImageResultCallback {

    private static final Logger LOG = LoggerFactory.getLogger(BuildLog.class);
    private static final int KEPT = 200;

    /** As npm, Maven, cargo and Go say it. */
    private static final Pattern NOT_SERVED = Pattern.compile("\\b404 Not Found\\b|\\bCould not find artifact\\b"
            + "|\\bno matching package\\b|: unknown revision\\b|\\bETARGET\\b|\\bNo matching version\\b");

    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder open = new StringBuilder();

    @Override
    public void onNext(BuildResponseItem item) {
        if (item.getStream() != null) {
            append(item.getStream());
        }
        if (item.getErrorDetail() != null && item.getErrorDetail().getMessage() != null) {
            append(item.getErrorDetail().getMessage() + "\n");
        }
        super.onNext(item);
    }

    private synchronized void append(String text) {
        for (char c : text.toCharArray()) {
            if (c == '\n' || c == '\r') {
                keep();
            } else {
                open.append(c);
            }
        }
    }

    private void keep() {
        String line = open.toString().replaceAll("\u001B\\[[0-9;]*m", "").stripTrailing();
        open.setLength(0);
        if (line.isEmpty()) {
            return;
        }
        LOG.debug("{}", line);
        lines.addLast(line);
        if (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }

    synchronized List<String> lastLines(int count) {
        keep();
        return lines.stream().skip(Math.max(0, lines.size() - count)).toList();
    }

    /** The first line in which a registry says that it does not serve what the build asked for. */
    synchronized Optional<String> registryAnswer() {
        keep();
        return lines.stream()
                .filter(line -> NOT_SERVED.matcher(line).find())
                .findFirst()
                .map(String::strip);
    }

    /** The engine's sentence without docker-java's wrapping. */
    static String reason(String message) {
        if (message == null) {
            return "the engine gave no reason";
        }
        return message.replaceFirst("^Could not build image: ", "").strip();
    }
}
