package httpdyno.report;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.plan.CpuShares;
import java.util.List;

/**
 * A profile of a run, as far as reports and comparisons need it.
 *
 * @param id file name without extension
 * @param title one line for tables
 * @param kind whether a production client could resemble it
 * @param answers what the profile's numbers answer
 * @param caveat what they do not answer
 * @param load load shape that the profile asks for; each round says how many connections it had
 * @param percentOfMaximum parts of a server's own maximum that are offered, in percent; empty for one load
 * @param unexpectedFraction tolerated fraction of unexpected responses and socket errors
 * @param shares CPUs of both sides in its rounds
 * @param definition all of it as opaque text, to tell whether two runs measured the same
 */
public record ProfileInfo(
        String id,
        String title,
        Profile.Kind kind,
        String answers,
        String caveat,
        LoadShape load,
        List<Integer> percentOfMaximum,
        double unexpectedFraction,
        CpuShares shares,
        String definition) {

    public ProfileInfo {
        percentOfMaximum = List.copyOf(percentOfMaximum);
    }

    /** What a report needs of a profile that runs on these CPUs. */
    public static ProfileInfo of(Profile profile, CpuShares shares) {
        return new ProfileInfo(
                profile.id(),
                profile.title(),
                profile.kind(),
                profile.answers(),
                profile.caveat(),
                profile.load(),
                profile.percentOfMaximum(),
                profile.unexpectedFraction(),
                shares,
                profile.definition());
    }
}
