package httpdyno.container;

import httpdyno.host.Sysctl;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the engine is asked to set in the network namespace of a server, less what it or its kernel refused before.
 * Nothing outside the namespace is changed. What really holds there is read back by whoever measures.
 */
final class NamespaceSysctls {

    private final Map<String, String> wanted;

    NamespaceSysctls(Map<String, String> wanted) {
        this.wanted = Collections.synchronizedMap(new LinkedHashMap<>(wanted));
    }

    /** All that the suite has a use for. */
    static NamespaceSysctls all() {
        Map<String, String> wanted = new LinkedHashMap<>();
        for (Sysctl sysctl : Sysctl.values()) {
            wanted.put(sysctl.key(), sysctl.asked());
        }
        return new NamespaceSysctls(wanted);
    }

    /** Values by key, as they are still asked for. */
    Map<String, String> asked() {
        synchronized (wanted) {
            return Map.copyOf(wanted);
        }
    }

    /**
     * Ask no more for what an engine named when it did not start a container.
     *
     * @param refusal what the engine said, with a key or its file in it: {@code open /proc/sys/net/...: no such file}
     * @return the key; empty when the message names none that is asked for
     */
    Optional<String> leaveOut(String refusal) {
        Optional<String> named = asked().keySet().stream()
                .filter(key -> names(refusal, key) || names(refusal, key.replace('.', '/')))
                .findFirst();
        named.ifPresent(wanted::remove);
        return named;
    }

    /** One key may be how another begins. */
    private static boolean names(String text, String key) {
        int end = text.indexOf(key) + key.length();
        return text.contains(key)
                && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)) && text.charAt(end) != '_');
    }
}
