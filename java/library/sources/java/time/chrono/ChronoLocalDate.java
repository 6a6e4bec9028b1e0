package java.time.chrono;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.time.temporal.TemporalUnit;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.Objects;

/** A date of some calendar; only dates of the ISO calendar are known. */
public interface ChronoLocalDate extends Temporal, TemporalAdjuster, Comparable<ChronoLocalDate> {
    Chronology getChronology();

    default Era getEra() {
        return getChronology().eraOf(get(ChronoField.ERA));
    }

    default boolean isLeapYear() {
        return getChronology().isLeapYear(getLong(ChronoField.YEAR));
    }

    int lengthOfMonth();

    default int lengthOfYear() {
        return isLeapYear() ? 366 : 365;
    }

    default boolean isSupported(TemporalField field) {
        return field instanceof ChronoField ? field.isDateBased() : field != null && field.isSupportedBy(this);
    }

    default boolean isSupported(TemporalUnit unit) {
        return unit instanceof ChronoUnit ? unit.isDateBased() : unit != null && unit.isSupportedBy(this);
    }

    default <R> R query(TemporalQuery<R> query) {
        if (query == TemporalQueries.zoneId() || query == TemporalQueries.zone() || query == TemporalQueries.offset() || query == TemporalQueries.localTime()) {
            return null;
        }
        if (query == TemporalQueries.chronology()) {
            return (R) getChronology();
        }
        return query == TemporalQueries.precision() ? (R) ChronoUnit.DAYS : query.queryFrom(this);
    }

    default Temporal adjustInto(Temporal temporal) {
        return temporal.with(ChronoField.EPOCH_DAY, toEpochDay());
    }

    default String format(DateTimeFormatter formatter) {
        return Objects.requireNonNull(formatter, "formatter").format(this);
    }

    default ChronoLocalDateTime<?> atTime(LocalTime time) {
        return getChronology().localDateTime(this);
    }

    ChronoPeriod until(ChronoLocalDate end);

    default long toEpochDay() {
        return getLong(ChronoField.EPOCH_DAY);
    }

    default int compareTo(ChronoLocalDate other) {
        int order = Long.compare(toEpochDay(), other.toEpochDay());
        return order == 0 ? getChronology().compareTo(other.getChronology()) : order;
    }

    default boolean isAfter(ChronoLocalDate other) {
        return toEpochDay() > other.toEpochDay();
    }

    default boolean isBefore(ChronoLocalDate other) {
        return toEpochDay() < other.toEpochDay();
    }

    default boolean isEqual(ChronoLocalDate other) {
        return toEpochDay() == other.toEpochDay();
    }

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
