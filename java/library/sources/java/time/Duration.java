package java.time;

import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.List;

/** A length of time: whole seconds, and nanoseconds that are added to them. */
public final class Duration implements TemporalAmount, Comparable<Duration> {
    public static final Duration ZERO = new Duration(0, 0);

    private static final long NANOS_PER_SECOND = 1000000000L;

    private final long seconds;
    private final int nanos;
    //@ invariant 0 <= nanos && nanos <= 999999999;

    private Duration(long seconds, int nanos) {
        this.seconds = seconds;
        this.nanos = nanos;
    }

    private static Duration create(long seconds, int nanos) {
        return seconds == 0 && nanos == 0 ? ZERO : new Duration(seconds, nanos);
    }

    public static Duration ofDays(long days) {
        return create(Math.multiplyExact(days, 86400L), 0);
    }

    public static Duration ofHours(long hours) {
        return create(Math.multiplyExact(hours, 3600L), 0);
    }

    public static Duration ofMinutes(long minutes) {
        return create(Math.multiplyExact(minutes, 60L), 0);
    }

    public static Duration ofSeconds(long seconds) {
        return create(seconds, 0);
    }

    public static Duration ofSeconds(long seconds, long nanoAdjustment) {
        long whole = Math.addExact(seconds, Math.floorDiv(nanoAdjustment, NANOS_PER_SECOND));
        return create(whole, (int) Math.floorMod(nanoAdjustment, NANOS_PER_SECOND));
    }

    public static Duration ofMillis(long millis) {
        return create(Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1000000);
    }

    public static Duration ofNanos(long nanos) {
        return create(Math.floorDiv(nanos, NANOS_PER_SECOND), (int) Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    public /*@ pure @*/ boolean isZero() {
        return seconds == 0 && nanos == 0;
    }

    public /*@ pure @*/ boolean isNegative() {
        return seconds < 0;
    }

    public /*@ pure @*/ long getSeconds() {
        return seconds;
    }

    public /*@ pure @*/ int getNano() {
        return nanos;
    }

    public Duration withSeconds(long seconds) {
        return create(seconds, nanos);
    }

    public Duration withNanos(int nanoOfSecond) {
        if (nanoOfSecond < 0 || nanoOfSecond > 999999999) {
            throw new DateTimeException("Invalid value for NanoOfSecond (valid values 0 - 999999999): " + nanoOfSecond);
        }
        return create(seconds, nanoOfSecond);
    }

    // ------------------------------------------------------------------------------------------------ sums

    private Duration plus(long moreSeconds, long moreNanos) {
        if (moreSeconds == 0 && moreNanos == 0) {
            return this;
        }
        long whole = Math.addExact(Math.addExact(seconds, moreSeconds), moreNanos / NANOS_PER_SECOND);
        return ofSeconds(whole, nanos + moreNanos % NANOS_PER_SECOND);
    }

    public Duration plus(Duration other) {
        return plus(other.seconds, other.nanos);
    }

    public Duration plusDays(long days) {
        return plus(Math.multiplyExact(days, 86400L), 0);
    }

    public Duration plusHours(long hours) {
        return plus(Math.multiplyExact(hours, 3600L), 0);
    }

    public Duration plusMinutes(long minutes) {
        return plus(Math.multiplyExact(minutes, 60L), 0);
    }

    public Duration plusSeconds(long seconds) {
        return plus(seconds, 0);
    }

    public Duration plusMillis(long millis) {
        return plus(millis / 1000, millis % 1000 * 1000000);
    }

    public Duration plusNanos(long nanos) {
        return plus(0, nanos);
    }

    public Duration minus(Duration other) {
        return other.seconds == Long.MIN_VALUE ? plus(Long.MAX_VALUE, -other.nanos).plus(1, 0) : plus(-other.seconds, -other.nanos);
    }

    public Duration minusDays(long days) {
        return days == Long.MIN_VALUE ? plusDays(Long.MAX_VALUE).plusDays(1) : plusDays(-days);
    }

    public Duration minusHours(long hours) {
        return hours == Long.MIN_VALUE ? plusHours(Long.MAX_VALUE).plusHours(1) : plusHours(-hours);
    }

    public Duration minusMinutes(long minutes) {
        return minutes == Long.MIN_VALUE ? plusMinutes(Long.MAX_VALUE).plusMinutes(1) : plusMinutes(-minutes);
    }

    public Duration minusSeconds(long seconds) {
        return seconds == Long.MIN_VALUE ? plusSeconds(Long.MAX_VALUE).plusSeconds(1) : plusSeconds(-seconds);
    }

    public Duration minusMillis(long millis) {
        return millis == Long.MIN_VALUE ? plusMillis(Long.MAX_VALUE).plusMillis(1) : plusMillis(-millis);
    }

    public Duration minusNanos(long nanos) {
        return nanos == Long.MIN_VALUE ? plusNanos(Long.MAX_VALUE).plusNanos(1) : plusNanos(-nanos);
    }

    // ------------------------------------------------------------------------------------------------ products

    /** The seconds, rounded towards zero. */
    private long towardsZero() {
        return seconds < 0 && nanos > 0 ? seconds + 1 : seconds;
    }

    /** The nanoseconds that are added to the seconds that are rounded towards zero. */
    private long signedNanos() {
        return seconds < 0 && nanos > 0 ? nanos - NANOS_PER_SECOND : nanos;
    }

    @Refused("numbers of nanoseconds of more than 64 bits are not followed")
    private static native long beyond64Bits();

    public Duration multipliedBy(long factor) {
        long whole = towardsZero();
        long fraction = signedNanos();
        long high = factor / NANOS_PER_SECOND;
        long low = factor % NANOS_PER_SECOND;
        if (isProductTooLong(whole, factor) || isSumTooLong(whole * factor, fraction * high)) {
            return ofSeconds(beyond64Bits());
        }
        long sum = whole * factor + fraction * high;
        long rest = fraction * low;
        return isSumTooLong(sum, rest / NANOS_PER_SECOND) ? ofSeconds(beyond64Bits()) : ofSeconds(sum, rest);
    }

    private static boolean isProductTooLong(long left, long right) {
        long product = left * right;
        return left != 0 && (product / left != right || left == -1 && right == Long.MIN_VALUE);
    }

    private static boolean isSumTooLong(long left, long right) {
        long sum = left + right;
        return ((left ^ sum) & (right ^ sum)) < 0;
    }

    public Duration dividedBy(long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("Cannot divide by zero");
        }
        if (divisor == 1) {
            return this;
        }
        if (divisor > 9000000000L || divisor < -9000000000L || seconds == Long.MIN_VALUE) {
            return ofSeconds(beyond64Bits());
        }
        long whole = towardsZero();
        return ofSeconds(whole / divisor, (whole % divisor * NANOS_PER_SECOND + signedNanos()) / divisor);
    }

    public long dividedBy(Duration divisor) {
        if (divisor.isZero()) {
            throw new ArithmeticException("Cannot divide by zero");
        }
        if (isLong() || divisor.isLong()) {
            return beyond64Bits();
        }
        return toNanos() / divisor.toNanos();
    }

    /** Whether its nanoseconds may have more than 64 bits. */
    private boolean isLong() {
        return seconds > 9000000000L || seconds < -9000000000L;
    }

    public Duration negated() {
        return multipliedBy(-1);
    }

    public Duration abs() {
        return isNegative() ? negated() : this;
    }

    // ------------------------------------------------------------------------------------------------ units

    public long toDays() {
        return seconds / 86400;
    }

    public long toHours() {
        return seconds / 3600;
    }

    public long toMinutes() {
        return seconds / 60;
    }

    public long toSeconds() {
        return seconds;
    }

    public long toMillis() {
        long whole = seconds < 0 ? seconds + 1 : seconds;
        long rest = seconds < 0 ? nanos - NANOS_PER_SECOND : nanos;
        return Math.addExact(Math.multiplyExact(whole, 1000L), rest / 1000000);
    }

    public long toNanos() {
        long whole = seconds < 0 ? seconds + 1 : seconds;
        long rest = seconds < 0 ? nanos - NANOS_PER_SECOND : nanos;
        return Math.addExact(Math.multiplyExact(whole, NANOS_PER_SECOND), rest);
    }

    public long toDaysPart() {
        return seconds / 86400;
    }

    public int toHoursPart() {
        return (int) (toHours() % 24);
    }

    public int toMinutesPart() {
        return (int) (toMinutes() % 60);
    }

    public int toSecondsPart() {
        return (int) (seconds % 60);
    }

    public int toMillisPart() {
        return nanos / 1000000;
    }

    public int toNanosPart() {
        return nanos;
    }

    // ------------------------------------------------------------------------------------------------ comparison, text

    public /*@ pure @*/ int compareTo(Duration other) {
        int order = Long.compare(seconds, other.seconds);
        return order != 0 ? order : nanos - other.nanos;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Duration && ((Duration) other).seconds == seconds && ((Duration) other).nanos == nanos;
    }

    public /*@ pure @*/ int hashCode() {
        return (int) (seconds ^ (seconds >>> 32)) + 51 * nanos;
    }

    public String toString() {
        long whole = towardsZero();
        long hours = whole / 3600;
        int minutes = (int) (whole % 3600 / 60);
        int rest = (int) (whole % 60);
        StringBuilder text = new StringBuilder("PT");
        if (hours != 0) {
            text.append(hours).append('H');
        }
        if (minutes != 0) {
            text.append(minutes).append('M');
        }
        if (rest == 0 && nanos == 0 && text.length() > 2) {
            return text.toString();
        }
        if (seconds < 0 && nanos > 0 && rest == 0) {
            text.append("-0");
        } else {
            text.append(rest);
        }
        if (nanos > 0) {
            int point = text.length();
            text.append(seconds < 0 ? 2 * NANOS_PER_SECOND - nanos : nanos + NANOS_PER_SECOND);
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
            text.setCharAt(point, '.');
        }
        return text.append('S').toString();
    }

    @Refused("of units of time, only the names are known; use plusDays and the like")
    public native long get(TemporalUnit unit);

    @Refused("of units of time, only the names are known; use plusDays and the like")
    public native List<TemporalUnit> getUnits();

    @Refused("other dates and times are not known")
    public native Temporal addTo(Temporal temporal);

    @Refused("other dates and times are not known")
    public native Temporal subtractFrom(Temporal temporal);
}
