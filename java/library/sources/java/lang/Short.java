package java.lang;

/** A short in a box. Each boxing makes a new one; of those that a JVM keeps, == tells what it tells there. */
public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    private final short value;
    private boolean _isNew;

    public Short(short value) {
        this.value = value;
    }

    public Short(String text) {
        this.value = parseShort(text, 10);
    }

    public static Short valueOf(short value) {
        return new Short(value);
    }

    public /*@ pure @*/ byte byteValue() {
        return (byte) value;
    }

    public /*@ pure @*/ short shortValue() {
        return value;
    }

    public /*@ pure @*/ int intValue() {
        return (int) value;
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
        return other instanceof Short && ((Short) other).value == value;
    }

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(short value) {
        return value;
    }

    public /*@ pure @*/ int compareTo(Short other) {
        return compare(value, other.value);
    }

    public static /*@ pure @*/ int compare(short left, short right) {
        return left - right;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(short value) {
        return String.valueOf(value);
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }

    public static Short valueOf(String text, int radix) {
        return valueOf(parseShort(text, radix));
    }

    public static Short decode(String text) {
        int value = Integer.decode(text).intValue();
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value " + value + " out of range from input " + text);
        }
        return valueOf((short) value);
    }

    public static /*@ pure @*/ int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static /*@ pure @*/ long toUnsignedLong(short value) {
        return value & 0xffffL;
    }

    public static /*@ pure @*/ int compareUnsigned(short left, short right) {
        return toUnsignedInt(left) - toUnsignedInt(right);
    }

    public static /*@ pure @*/ short reverseBytes(short value) {
        return (short) (((value & 0xFF00) >> 8) | (value << 8));
    }
}
