package java.time.chrono;

/** A date of some calendar; only dates of the ISO calendar are known. */
public interface ChronoLocalDate extends Comparable<ChronoLocalDate> {
    long toEpochDay();
}
