package java.time;

import java.time.chrono.ChronoLocalDate;
import java.time.chrono.IsoChronology;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalUnit;

/** A date of the ISO calendar. */
public final class LocalDate implements ChronoLocalDate {
    public static final LocalDate MIN = new LocalDate(-999999999, 1, 1);
    public static final LocalDate MAX = new LocalDate(999999999, 12, 31);
    public static final LocalDate EPOCH = new LocalDate(1970, 1, 1);

    private static final long DAYS_PER_CYCLE = 146097L;
    private static final long DAYS_TO_1970 = 719528L;

    private final int year;
    private final int month;
    private final int day;
    //@ invariant -999999999 <= year && year <= 999999999 && 1 <= month && month <= 12 && 1 <= day && day <= 31;
    //@ invariant day <= 30 || (month != 2 && month != 4 && month != 6 && month != 9 && month != 11);
    //@ invariant month != 2 || day <= 28 || (day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));

    private LocalDate(int year, int month, int day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    public static LocalDate of(int year, int month, int dayOfMonth) {
        checkYear(year);
        checkMonth(month);
        if (dayOfMonth < 1 || dayOfMonth > 31) {
            throw new DateTimeException("Invalid value for DayOfMonth (valid values 1 - 28/31): " + dayOfMonth);
        }
        if (dayOfMonth > length(month, isLeap(year))) {
            if (dayOfMonth == 29) {
                throw new DateTimeException("Invalid date 'February 29' as '" + year + "' is not a leap year");
            }
            throw new DateTimeException("Invalid date '" + Month.of(month).name() + " " + dayOfMonth + "'");
        }
        return new LocalDate(year, month, dayOfMonth);
    }

    public static LocalDate of(int year, Month month, int dayOfMonth) {
        checkYear(year);
        return of(year, month.getValue(), dayOfMonth);
    }

    public static LocalDate ofYearDay(int year, int dayOfYear) {
        checkYear(year);
        if (dayOfYear < 1 || dayOfYear > 366) {
            throw new DateTimeException("Invalid value for DayOfYear (valid values 1 - 365/366): " + dayOfYear);
        }
        boolean isLeap = isLeap(year);
        if (dayOfYear == 366 && !isLeap) {
            throw new DateTimeException("Invalid date 'DayOfYear 366' as '" + year + "' is not a leap year");
        }
        int month = (dayOfYear - 1) / 31 + 1;
        if (dayOfYear > daysBefore(month, isLeap) + length(month, isLeap)) {
            month++;
        }
        return new LocalDate(year, month, dayOfYear - daysBefore(month, isLeap));
    }

    public static LocalDate ofEpochDay(long epochDay) {
        if (epochDay < -365243219162L || epochDay > 365241780471L) {
            throw new DateTimeException("Invalid value for EpochDay (valid values -365243219162 - 365241780471): " + epochDay);
        }
        long days = epochDay + DAYS_TO_1970 - 60;
        long years = 0;
        if (days < 0) {
            long cycles = (days + 1) / DAYS_PER_CYCLE - 1;
            years = cycles * 400;
            days -= cycles * DAYS_PER_CYCLE;
        }
        long estimate = (400 * days + 591) / DAYS_PER_CYCLE;
        long rest = days - daysOfYears(estimate);
        if (rest < 0) {
            estimate--;
            rest = days - daysOfYears(estimate);
        }
        int dayFromMarch = (int) rest;
        int monthFromMarch = (dayFromMarch * 5 + 2) / 153;
        int day = dayFromMarch - (monthFromMarch * 306 + 5) / 10 + 1;
        return new LocalDate((int) (estimate + years + monthFromMarch / 10), (monthFromMarch + 2) % 12 + 1, day);
    }

    /** The days of this many years that begin in March. */
    private static long daysOfYears(long years) {
        return 365 * years + years / 4 - years / 100 + years / 400;
    }

    @Refused("the time is not known; hand the date over")
    public static native LocalDate now();

    // ------------------------------------------------------------------------------------------------ lengths

    private static void checkYear(long year) {
        if (year < -999999999 || year > 999999999) {
            throw new DateTimeException("Invalid value for Year (valid values -999999999 - 999999999): " + year);
        }
    }

    private static void checkMonth(int month) {
        if (month < 1 || month > 12) {
            throw new DateTimeException("Invalid value for MonthOfYear (valid values 1 - 12): " + month);
        }
    }

    private static boolean isLeap(long year) {
        return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int length(int month, boolean isLeap) {
        if (month == 2) {
            return isLeap ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** The days of a year before a month. */
    static int daysBefore(int month, boolean isLeap) {
        int days = (367 * month - 362) / 12;
        return month <= 2 ? days : isLeap ? days - 1 : days - 2;
    }

    public boolean isLeapYear() {
        return isLeap(year);
    }

    public int lengthOfMonth() {
        return length(month, isLeapYear());
    }

    public int lengthOfYear() {
        return isLeapYear() ? 366 : 365;
    }

    // ------------------------------------------------------------------------------------------------ parts

    public /*@ pure @*/ int getYear() {
        return year;
    }

    public /*@ pure @*/ int getMonthValue() {
        return month;
    }

    public Month getMonth() {
        return Month.of(month);
    }

    public /*@ pure @*/ int getDayOfMonth() {
        return day;
    }

    public int getDayOfYear() {
        return daysBefore(month, isLeapYear()) + day;
    }

    public DayOfWeek getDayOfWeek() {
        return DayOfWeek.of((int) Math.floorMod(toEpochDay() + 3, 7L) + 1);
    }

    public LocalDate withYear(int year) {
        if (this.year == year) {
            return this;
        }
        checkYear(year);
        return previousValid(year, month, day);
    }

    public LocalDate withMonth(int month) {
        if (this.month == month) {
            return this;
        }
        checkMonth(month);
        return previousValid(year, month, day);
    }

    public LocalDate withDayOfMonth(int dayOfMonth) {
        return day == dayOfMonth ? this : of(year, month, dayOfMonth);
    }

    public LocalDate withDayOfYear(int dayOfYear) {
        return getDayOfYear() == dayOfYear ? this : ofYearDay(year, dayOfYear);
    }

    /** The date of these parts, or the last of the month if that is before it. */
    private static LocalDate previousValid(int year, int month, int day) {
        int last = length(month, isLeap(year));
        return new LocalDate(year, month, day < last ? day : last);
    }

    // ------------------------------------------------------------------------------------------------ sums

    public LocalDate plusYears(long years) {
        if (years == 0) {
            return this;
        }
        long sum = year + years;
        checkYear(sum);
        return previousValid((int) sum, month, day);
    }

    public LocalDate plusMonths(long months) {
        if (months == 0) {
            return this;
        }
        long sum = year * 12L + (month - 1) + months;
        long years = Math.floorDiv(sum, 12L);
        checkYear(years);
        return previousValid((int) years, (int) Math.floorMod(sum, 12L) + 1, day);
    }

    public LocalDate plusWeeks(long weeks) {
        return plusDays(Math.multiplyExact(weeks, 7L));
    }

    public LocalDate plusDays(long days) {
        if (days == 0) {
            return this;
        }
        long sum = day + days;
        if (sum > 0 && sum <= 28) {
            return new LocalDate(year, month, (int) sum);
        }
        if (sum > 0 && sum <= 59) {
            int last = lengthOfMonth();
            if (sum <= last) {
                return new LocalDate(year, month, (int) sum);
            }
            if (month < 12) {
                return new LocalDate(year, month + 1, (int) sum - last);
            }
            checkYear(year + 1);
            return new LocalDate(year + 1, 1, (int) sum - last);
        }
        return ofEpochDay(Math.addExact(toEpochDay(), days));
    }

    public LocalDate minusYears(long years) {
        return years == Long.MIN_VALUE ? plusYears(Long.MAX_VALUE).plusYears(1) : plusYears(-years);
    }

    public LocalDate minusMonths(long months) {
        return months == Long.MIN_VALUE ? plusMonths(Long.MAX_VALUE).plusMonths(1) : plusMonths(-months);
    }

    public LocalDate minusWeeks(long weeks) {
        return weeks == Long.MIN_VALUE ? plusWeeks(Long.MAX_VALUE).plusWeeks(1) : plusWeeks(-weeks);
    }

    public LocalDate minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public long toEpochDay() {
        long years = year;
        long days = 365 * years;
        if (years >= 0) {
            days += (years + 3) / 4 - (years + 99) / 100 + (years + 399) / 400;
        } else {
            days -= years / -4 - years / -100 + years / -400;
        }
        return days + daysBefore(month, isLeapYear()) + day - 1 - DAYS_TO_1970;
    }

    // ------------------------------------------------------------------------------------------------ comparison, text

    private /*@ pure @*/ int compare(LocalDate other) {
        int order = year - other.year;
        if (order == 0) {
            order = month - other.month;
        }
        return order == 0 ? day - other.day : order;
    }

    public /*@ pure @*/ int compareTo(ChronoLocalDate other) {
        return compare((LocalDate) other);
    }

    public boolean isBefore(ChronoLocalDate other) {
        return compare((LocalDate) other) < 0;
    }

    public boolean isAfter(ChronoLocalDate other) {
        return compare((LocalDate) other) > 0;
    }

    public boolean isEqual(ChronoLocalDate other) {
        return compare((LocalDate) other) == 0;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof LocalDate && compare((LocalDate) other) == 0;
    }

    public /*@ pure @*/ int hashCode() {
        return (year & 0xFFFFF800) ^ ((year << 11) + (month << 6) + day);
    }

    public String toString() {
        StringBuilder text = new StringBuilder(10);
        int size = Math.abs(year);
        if (size >= 1000) {
            text.append(year > 9999 ? "+" : "").append(year);
        } else if (year < 0) {
            text.append(year - 10000).deleteCharAt(1);
        } else {
            text.append(year + 10000).deleteCharAt(0);
        }
        return text.append(month < 10 ? "-0" : "-").append(month).append(day < 10 ? "-0" : "-").append(day).toString();
    }

    @Refused("fields of dates and times are not known")
    public native boolean isSupported(TemporalField field);

    @Refused("fields of dates and times are not known")
    public native long getLong(TemporalField field);

    @Refused("of units of time, only the names are known; use plusDays and the like")
    public native boolean isSupported(TemporalUnit unit);

    @Refused("fields of dates and times are not known")
    public native LocalDate with(TemporalField field, long value);

    @Refused("of units of time, only the names are known; use plusDays and the like")
    public native LocalDate plus(long amount, TemporalUnit unit);

    @Refused("of units of time, only the names are known; use plusDays and the like")
    public native long until(Temporal end, TemporalUnit unit);

    @Refused("other dates and times are not known")
    public native Temporal adjustInto(Temporal temporal);

    public LocalDate with(TemporalAdjuster adjuster) {
        return adjuster instanceof LocalDate ? (LocalDate) adjuster : (LocalDate) adjuster.adjustInto(this);
    }

    public LocalDate plus(TemporalAmount amount) {
        return (LocalDate) java.util.Objects.requireNonNull(amount, "amountToAdd").addTo(this);
    }

    public LocalDate minus(TemporalAmount amount) {
        return (LocalDate) java.util.Objects.requireNonNull(amount, "amountToSubtract").subtractFrom(this);
    }

    public LocalDate minus(long amount, TemporalUnit unit) {
        return amount == Long.MIN_VALUE ? plus(Long.MAX_VALUE, unit).plus(1, unit) : plus(-amount, unit);
    }

    @Refused("periods of years, months and days are not known")
    public native Period until(ChronoLocalDate end);

    public IsoChronology getChronology() {
        return IsoChronology.INSTANCE;
    }
}
