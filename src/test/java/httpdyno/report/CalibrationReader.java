package httpdyno.report;

import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Key;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.unit.CpuSet;
import httpdyno.unit.Rate;

/** Reads what {@link CalibrationJson} writes; a key that is missing or unknown is an error. */
final class CalibrationReader {

    private CalibrationReader() {}

    static Calibration calibration(StoredObject in) {
        return new Calibration(
                key(in),
                in.get("measuredAt").instant(),
                in.get("ceiling").object(CalibrationReader::ceiling),
                in.get("readings").list(reading -> reading.object(CalibrationReader::reading)));
    }

    private static Key key(StoredObject in) {
        return new Key(
                in.get("host").text(),
                in.get("generator").text(),
                in.get("generatorImage").text(),
                in.get("responderImage").text(),
                new Shape(
                        in.get("connections").positive(),
                        in.get("pipelining").positive(),
                        in.get("keepAlive").flag(),
                        in.get("fixedRate").flag()),
                in.get("serverCpus").parsed("a list of CPUs such as 0-1,4", CpuSet::parse),
                in.get("generatorCpus").parsed("a list of CPUs such as 0-1,4", CpuSet::parse));
    }

    private static Ceiling ceiling(StoredObject in) {
        return new Ceiling(
                new Rate(in.get("goodputPerSecond").number()),
                in.get("limit").lowerWord(Limit.class),
                in.get("generatorShareUsed").part(),
                in.get("responderShareUsed").part(),
                in.get("noisy").flag());
    }

    private static Reading reading(StoredObject in) {
        return new Reading(
                in.get("delaySeconds").seconds(),
                in.get("servedSeconds").seconds(),
                in.find("medianSeconds").map(StoredValue::seconds),
                in.find("meanSeconds").map(StoredValue::seconds),
                in.find("absence").map(absence -> absence.text(false)).orElse(""),
                in.get("noisy").flag());
    }
}
