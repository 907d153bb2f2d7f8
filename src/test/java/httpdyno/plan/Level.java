package httpdyno.plan;

import httpdyno.manifest.LoadShape;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How hard a cell is loaded, as far as it is known when the matrix is laid out.
 *
 * @param connections connections
 * @param pipelining requests in flight per connection in place of the profile's own number
 * @param rate offered requests per second in place of the profile's own rate
 * @param percentOfMaximum part of the server's own maximum that is offered, in percent; 100 for the closed loop that
 *     finds the maximum; absent in profiles that know no maximum
 */
public record Level(int connections, OptionalInt pipelining, OptionalInt rate, OptionalInt percentOfMaximum) {

    private static final int MAXIMUM = 100;

    private static final Pattern ID = Pattern.compile("c(?<connections>[0-9]{1,8})(-p(?<depth>[0-9]{1,8}))?"
            + "(-r(?<rate>[0-9]{1,8}))?((?<max>-max)|-(?<percent>[0-9]{1,2})pct)?");

    /** Stands for a rate that is not known yet: no tool refuses one rate and takes another. */
    private static final int SOME_RATE = 1;

    /** The profile's own load over so many connections. */
    public static Level of(int connections) {
        return new Level(connections, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /**
     * The level of an {@link #id}.
     *
     * @throws IllegalArgumentException for anything else
     */
    static Level parse(String id) {
        Matcher matcher = ID.matcher(id);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a level such as c100 or c100-r5000 was required, found \"" + id + "\"");
        }
        OptionalInt percent = matcher.group("max") != null ? OptionalInt.of(MAXIMUM) : number(matcher.group("percent"));
        return new Level(
                Integer.parseInt(matcher.group("connections")),
                number(matcher.group("depth")),
                number(matcher.group("rate")),
                percent);
    }

    private static OptionalInt number(String text) {
        return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    /** The closed loop that finds the server's maximum. */
    Level maximum() {
        return percent(MAXIMUM);
    }

    /** A part of the server's maximum. */
    Level percent(int percent) {
        return new Level(connections, pipelining, rate, OptionalInt.of(percent));
    }

    /** Whether this is the closed loop that finds the server's maximum. */
    public boolean isMaximum() {
        return percentOfMaximum.equals(OptionalInt.of(MAXIMUM));
    }

    /** Whether the rate follows from what the server's maximum turns out to be. */
    public boolean isPartOfMaximum() {
        return percentOfMaximum.isPresent() && !isMaximum();
    }

    /** The load of a profile at this level, but for a rate that is part of a maximum. */
    public LoadShape of(LoadShape profile) {
        LoadShape shape = profile.withConnections(connections);
        if (pipelining.isPresent()) {
            shape = shape.withPipelining(pipelining.getAsInt());
        }
        return rate.isPresent() ? shape.at(rate.getAsInt()) : shape;
    }

    /** The kind of that load, for whoever has to know whether it has a rate and not which. */
    public LoadShape kindOf(LoadShape profile) {
        return isPartOfMaximum() ? of(profile).at(SOME_RATE) : of(profile);
    }

    /** {@code c100}, {@code c100-p16}, {@code c100-r5000}, {@code c100-max}, {@code c100-75pct}. */
    public String id() {
        StringBuilder id = new StringBuilder("c").append(connections);
        pipelining.ifPresent(depth -> id.append("-p").append(depth));
        rate.ifPresent(perSecond -> id.append("-r").append(perSecond));
        if (isMaximum()) {
            id.append("-max");
        } else {
            percentOfMaximum.ifPresent(percent -> id.append('-').append(percent).append("pct"));
        }
        return id.toString();
    }

    @Override
    public String toString() {
        return id();
    }
}
