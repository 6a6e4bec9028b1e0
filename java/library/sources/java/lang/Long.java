package java.lang;

/** A long in a box. Each boxing makes a new one; that small numbers share theirs on a JVM is not modelled, so == of boxes may answer otherwise. */
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return new Long(value);
    }

    public /*@ pure @*/ byte byteValue() {
        return (byte) value;
    }

    public /*@ pure @*/ short shortValue() {
        return (short) value;
    }

    public /*@ pure @*/ int intValue() {
        return (int) value;
    }

    public /*@ pure @*/ long longValue() {
        return value;
    }

    public /*@ pure @*/ float floatValue() {
        return (float) value;
    }

    public /*@ pure @*/ double doubleValue() {
        return (double) value;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Long && ((Long) other).value == value;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(long value) {
        return (int) (value ^ (value >>> 32));
    }

    public /*@ pure @*/ int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static /*@ pure @*/ int compare(long left, long right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public static /*@ pure @*/ long sum(long left, long right) {
        return left + right;
    }

    public static /*@ pure @*/ long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static /*@ pure @*/ long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static /*@ pure @*/ int signum(long value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static int bitCount(long value) {
        int count = 0;
        for (long rest = value; rest != 0; rest &= rest - 1) {
            count++;
        }
        return count;
    }

    public static long parseLong(String text) {
        if (text == null || text.length() == 0) {
            throw new NumberFormatException();
        }
        char sign = text.charAt(0);
        int first = sign == '-' || sign == '+' ? 1 : 0;
        if (first == text.length()) {
            throw new NumberFormatException();
        }
        long least = sign == '-' ? MIN_VALUE : -MAX_VALUE;
        long result = 0;
        for (int i = first; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), 10);
            if (digit < 0 || result < least / 10 || 10 * result < least + digit) {
                throw new NumberFormatException();
            }
            result = 10 * result - digit;
        }
        return sign == '-' ? result : -result;
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text));
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(long value) {
        return String.valueOf(value);
    }
}
