package httpdyno.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** An object of a stored document while it is read: a key that is not there, or that nobody asks for, is an error. */
final class StoredObject {

    private final StoredValue value;
    private final Set<String> asked = new LinkedHashSet<>();

    StoredObject(StoredValue value) {
        this.value = value;
    }

    /** @throws StoredRunException where the key is missing */
    StoredValue get(String name) {
        asked.add(name);
        if (!value.node().has(name)) {
            throw value.refuse("the key \"" + name + "\"", "none");
        }
        return value.key(name);
    }

    /** What may be absent because it is not known. */
    Optional<StoredValue> find(String name) {
        asked.add(name);
        return value.node().has(name) ? Optional.of(value.key(name)) : Optional.empty();
    }

    /** The same where it may be there at all; elsewhere nobody asks for it. */
    Optional<StoredValue> find(String name, boolean allowed) {
        return allowed ? find(name) : Optional.empty();
    }

    /** What must be there and is null where there is known to be none. */
    Optional<StoredValue> nullable(String name) {
        return nullable(name, true);
    }

    /** The same where there may be none; elsewhere null is of the wrong type. */
    Optional<StoredValue> nullable(String name, boolean allowed) {
        return Optional.of(get(name)).filter(found -> !allowed || !found.node().isNull());
    }

    OptionalDouble findNumber(String name) {
        return find(name).map(found -> OptionalDouble.of(found.number())).orElse(OptionalDouble.empty());
    }

    OptionalLong findWhole(String name) {
        return find(name).map(found -> OptionalLong.of(found.whole())).orElse(OptionalLong.empty());
    }

    OptionalInt findPositive(String name) {
        return find(name).map(found -> OptionalInt.of(found.positive())).orElse(OptionalInt.empty());
    }

    /** Keys whose values follow from others; the reader of the whole document compares them. */
    void derived(String... names) {
        asked.addAll(List.of(names));
    }

    StoredRunException refuse(String required, String found) {
        return value.refuse(required, found);
    }

    /** @throws StoredRunException for a key that nobody has asked for */
    void end() {
        List<String> unknown = new ArrayList<>();
        value.node().fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(asked);
        if (!unknown.isEmpty()) {
            throw value.refuse("no key but " + String.join(", ", asked), '"' + unknown.get(0) + '"');
        }
    }
}
