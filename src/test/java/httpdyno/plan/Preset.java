package httpdyno.plan;

import java.time.Duration;

/** The defaults that hold where a setting is not given; each is a Maven profile. */
public enum Preset {
    /** Proves that everything works; its windows are too short for figures to be quoted. */
    SMOKE(Duration.ofSeconds(2), 1, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO),
    /** The default of {@code mvn verify}: figures to work with, not to publish. */
    QUICK(Duration.ofSeconds(10), 1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1)),
    /** The reference methodology. */
    PUBLISH(Duration.ofSeconds(40), 3, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(8));

    private final Duration window;
    private final int runs;
    private final Duration settle;
    private final Duration warmup;
    private final Duration cooldown;

    Preset(Duration window, int runs, Duration settle, Duration warmup, Duration cooldown) {
        this.window = window;
        this.runs = runs;
        this.settle = settle;
        this.warmup = warmup;
        this.cooldown = cooldown;
    }

    public Duration window() {
        return window;
    }

    public int runs() {
        return runs;
    }

    public Duration settle() {
        return settle;
    }

    public Duration warmup() {
        return warmup;
    }

    public Duration cooldown() {
        return cooldown;
    }

    /** Whether tables of this preset may be quoted. */
    public boolean publishable() {
        return this == PUBLISH;
    }
}
