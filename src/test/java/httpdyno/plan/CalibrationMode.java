package httpdyno.plan;

/** Where a run takes the calibrations of its load tools from. */
public enum CalibrationMode {
    /** From an earlier run where it made them for the same host, images and load; what is missing is measured. */
    AUTO,
    /** From nowhere: rounds are judged without. */
    OFF,
    /** All are measured anew. */
    AGAIN
}
