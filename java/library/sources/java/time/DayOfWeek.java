package java.time;

import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalField;

/** The days of a week, beginning with 1 for Monday. */
public enum DayOfWeek implements TemporalAccessor, TemporalAdjuster {
    MONDAY,
    TUESDAY,
    WEDNESDAY,
    THURSDAY,
    FRIDAY,
    SATURDAY,
    SUNDAY;

    public static DayOfWeek of(int dayOfWeek) {
        if (dayOfWeek < 1 || dayOfWeek > 7) {
            throw new DateTimeException("Invalid value for DayOfWeek: " + dayOfWeek);
        }
        return values()[dayOfWeek - 1];
    }

    public int getValue() {
        return ordinal() + 1;
    }

    public DayOfWeek plus(long days) {
        return values()[(ordinal() + ((int) (days % 7) + 7)) % 7];
    }

    public DayOfWeek minus(long days) {
        return plus(-(days % 7));
    }

    @Refused("fields of dates and times are not known")
    public native boolean isSupported(TemporalField field);

    @Refused("fields of dates and times are not known")
    public native long getLong(TemporalField field);

    @Refused("other dates and times are not known")
    public native Temporal adjustInto(Temporal temporal);
}
