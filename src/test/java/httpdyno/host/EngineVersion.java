package httpdyno.host;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares what engines call their versions. */
final class EngineVersion {

    private static final Pattern LEADING = Pattern.compile("(\\d{1,6})\\.(\\d{1,6}).*");
    private static final int[] OLDEST_API = {1, 40};
    private static final int[] OLDEST_ENGINE = {19, 3};

    /** Docker counts by year since 17.03; a smaller number is an engine of another make, such as Podman. */
    private static final int FIRST_YEAR = 17;

    private EngineVersion() {}

    /**
     * Whether an engine has what the suite needs. The API version decides; the engine's own is looked at only where it
     * is Docker's.
     */
    static boolean isRecentEnough(String engine, String api) {
        int[] apiNumbers = leading(api);
        int[] engineNumbers = leading(engine);
        return Arrays.compare(apiNumbers, OLDEST_API) >= 0
                && (engineNumbers.length == 0
                        || isOfAnotherMake(engine)
                        || Arrays.compare(engineNumbers, OLDEST_ENGINE) >= 0);
    }

    /** Whether the number is too small to be Docker's. */
    static boolean isOfAnotherMake(String engine) {
        int[] numbers = leading(engine);
        return numbers.length > 0 && numbers[0] < FIRST_YEAR;
    }

    /** Major and minor, or nothing when the text does not begin with them. */
    static int[] leading(String version) {
        Matcher matcher = LEADING.matcher(version);
        return matcher.matches()
                ? new int[] {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))}
                : new int[0];
    }
}
