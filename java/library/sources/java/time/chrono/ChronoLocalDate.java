package java.time.chrono;

import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;

/** A date of some calendar; only dates of the ISO calendar are known. */
public interface ChronoLocalDate extends Temporal, TemporalAdjuster, Comparable<ChronoLocalDate> {
    Chronology getChronology();

    long toEpochDay();

    default ChronoLocalDate with(TemporalAdjuster adjuster) {
        return sameCalendar(Temporal.super.with(adjuster));
    }

    default ChronoLocalDate with(TemporalField field, long value) {
        if (field instanceof ChronoField) {
            throw new UnsupportedTemporalTypeException("Unsupported field: " + field);
        }
        return sameCalendar(field.adjustInto(this, value));
    }

    default ChronoLocalDate plus(TemporalAmount amount) {
        return sameCalendar(Temporal.super.plus(amount));
    }

    default ChronoLocalDate plus(long amount, TemporalUnit unit) {
        if (unit instanceof ChronoUnit) {
            throw new UnsupportedTemporalTypeException("Unsupported unit: " + unit);
        }
        return sameCalendar(unit.addTo(this, amount));
    }

    default ChronoLocalDate minus(TemporalAmount amount) {
        return sameCalendar(Temporal.super.minus(amount));
    }

    default ChronoLocalDate minus(long amount, TemporalUnit unit) {
        return sameCalendar(Temporal.super.minus(amount, unit));
    }

    private ChronoLocalDate sameCalendar(Temporal temporal) {
        ChronoLocalDate other = (ChronoLocalDate) temporal;
        if (!getChronology().equals(other.getChronology())) {
            throw new ClassCastException("Chronology mismatch, expected: " + getChronology().getId() + ", actual: " + other.getChronology().getId());
        }
        return other;
    }
}
