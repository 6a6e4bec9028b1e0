package java.lang;

/** A int in a box. Each boxing makes a new one; that small numbers share theirs on a JVM is not modelled, so == of boxes may answer otherwise. */
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return new Integer(value);
    }

    public /*@ pure @*/ byte byteValue() {
        return (byte) value;
    }

    public /*@ pure @*/ short shortValue() {
        return (short) value;
    }

    public /*@ pure @*/ int intValue() {
        return value;
    }

    public /*@ pure @*/ long longValue() {
        return (long) value;
    }

    public /*@ pure @*/ float floatValue() {
        return (float) value;
    }

    public /*@ pure @*/ double doubleValue() {
        return (double) value;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(int value) {
        return value;
    }

    public /*@ pure @*/ int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static /*@ pure @*/ int compare(int left, int right) {
        return left < right ? -1 : left == right ? 0 : 1;
    }

    public static /*@ pure @*/ int sum(int left, int right) {
        return left + right;
    }

    public static /*@ pure @*/ int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static /*@ pure @*/ int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static /*@ pure @*/ int signum(int value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static int bitCount(int value) {
        int count = 0;
        for (int rest = value; rest != 0; rest &= rest - 1) {
            count++;
        }
        return count;
    }

    public static int parseInt(String text) {
        if (text == null || text.length() == 0) {
            throw new NumberFormatException();
        }
        char sign = text.charAt(0);
        int first = sign == '-' || sign == '+' ? 1 : 0;
        if (first == text.length()) {
            throw new NumberFormatException();
        }
        int least = sign == '-' ? MIN_VALUE : -MAX_VALUE;
        int result = 0;
        for (int i = first; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), 10);
            if (digit < 0 || result < least / 10 || 10 * result < least + digit) {
                throw new NumberFormatException();
            }
            result = 10 * result - digit;
        }
        return sign == '-' ? result : -result;
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text));
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(int value) {
        return String.valueOf(value);
    }
}
