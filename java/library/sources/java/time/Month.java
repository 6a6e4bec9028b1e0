package java.time;

import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalField;

/** The months of a year, beginning with 1 for January. */
public enum Month implements TemporalAccessor, TemporalAdjuster {
    JANUARY,
    FEBRUARY,
    MARCH,
    APRIL,
    MAY,
    JUNE,
    JULY,
    AUGUST,
    SEPTEMBER,
    OCTOBER,
    NOVEMBER,
    DECEMBER;

    public static Month of(int month) {
        if (month < 1 || month > 12) {
            throw new DateTimeException("Invalid value for MonthOfYear: " + month);
        }
        return values()[month - 1];
    }

    public int getValue() {
        return ordinal() + 1;
    }

    public Month plus(long months) {
        return values()[(ordinal() + ((int) (months % 12) + 12)) % 12];
    }

    public Month minus(long months) {
        return plus(-(months % 12));
    }

    public int length(boolean leapYear) {
        return LocalDate.length(getValue(), leapYear);
    }

    public int minLength() {
        return length(false);
    }

    public int maxLength() {
        return length(true);
    }

    public int firstDayOfYear(boolean leapYear) {
        return LocalDate.daysBefore(getValue(), leapYear) + 1;
    }

    public Month firstMonthOfQuarter() {
        return values()[ordinal() / 3 * 3];
    }

    @Refused("fields of dates and times are not known")
    public native boolean isSupported(TemporalField field);

    @Refused("fields of dates and times are not known")
    public native long getLong(TemporalField field);

    @Refused("other dates and times are not known")
    public native Temporal adjustInto(Temporal temporal);
}
