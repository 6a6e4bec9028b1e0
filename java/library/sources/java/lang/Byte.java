package java.lang;

/** A byte in a box. Each boxing makes a new one; of those that a JVM keeps, == tells what it tells there. */
public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    private final byte value;
    private boolean _isNew;

    public Byte(byte value) {
        this.value = value;
    }

    public Byte(String text) {
        this.value = parseByte(text, 10);
    }

    public static Byte valueOf(byte value) {
        return new Byte(value);
    }

    public /*@ pure @*/ byte byteValue() {
        return value;
    }

    public /*@ pure @*/ short shortValue() {
        return (short) value;
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
        return other instanceof Byte && ((Byte) other).value == value;
    }

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(byte value) {
        return value;
    }

    public /*@ pure @*/ int compareTo(Byte other) {
        return compare(value, other.value);
    }

    public static /*@ pure @*/ int compare(byte left, byte right) {
        return left - right;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(byte value) {
        return String.valueOf(value);
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) value;
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text, 10));
    }

    public static Byte valueOf(String text, int radix) {
        return valueOf(parseByte(text, radix));
    }

    public static Byte decode(String text) {
        int value = Integer.decode(text).intValue();
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException("Value " + value + " out of range from input " + text);
        }
        return valueOf((byte) value);
    }

    public static /*@ pure @*/ int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static /*@ pure @*/ long toUnsignedLong(byte value) {
        return value & 0xffL;
    }

    public static /*@ pure @*/ int compareUnsigned(byte left, byte right) {
        return toUnsignedInt(left) - toUnsignedInt(right);
    }
}
