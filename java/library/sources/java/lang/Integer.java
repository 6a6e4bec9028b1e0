package java.lang;

/** A int in a box. Each boxing makes a new one; of those that a JVM keeps, == tells what it tells there. */
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final int value;
    private boolean _isNew;

    public Integer(int value) {
        this.value = value;
    }

    public Integer(String text) {
        this.value = parseInt(text, 10);
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

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

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

    /** The number of bits, in pairs, in fours, and so on. */
    public static /*@ pure @*/ int bitCount(int value) {
        int pairs = value - (value >>> 1 & 0x55555555);
        int fours = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
        int eights = fours + (fours >>> 4) & 0x0f0f0f0f;
        int halves = eights + (eights >>> 8);
        return halves + (halves >>> 16) & 0x3f;
    }

    public static /*@ pure @*/ int numberOfTrailingZeros(int value) {
        return bitCount(~value & value - 1);
    }

    public static /*@ pure @*/ int numberOfLeadingZeros(int value) {
        int filled = value | value >>> 1;
        filled |= filled >>> 2;
        filled |= filled >>> 4;
        filled |= filled >>> 8;
        filled |= filled >>> 16;
        return bitCount(~filled);
    }

    public static /*@ pure @*/ int highestOneBit(int value) {
        return value & MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static /*@ pure @*/ int lowestOneBit(int value) {
        return value & -value;
    }

    public static /*@ pure @*/ int rotateLeft(int value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static /*@ pure @*/ int rotateRight(int value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static /*@ pure @*/ int reverse(int value) {
        int turned = value >>> 1 & 0x55555555 | (value & 0x55555555) << 1;
        turned = turned >>> 2 & 0x33333333 | (turned & 0x33333333) << 2;
        turned = turned >>> 4 & 0x0f0f0f0f | (turned & 0x0f0f0f0f) << 4;
        turned = turned >>> 8 & 0x00ff00ff | (turned & 0x00ff00ff) << 8;
        return turned >>> 16 | turned << 16;
    }

    public static /*@ pure @*/ int compareUnsigned(int left, int right) {
        return compare(left + MIN_VALUE, right + MIN_VALUE);
    }

    public static String toHexString(int value) {
        return digits(value, 4);
    }

    public static String toOctalString(int value) {
        return digits(value, 3);
    }

    public static String toBinaryString(int value) {
        return digits(value, 1);
    }

    /** The digits of an unsigned number, of so many bits each. */
    private static String digits(int value, int bits) {
        string text = (string) "";
        int rest = value;
        do {
            text = (string) Character.forDigit(rest & (1 << bits) - 1, 1 << bits) + text;
            rest >>>= bits;
        } while (rest != 0);
        return String.of(text);
    }

    public static String toString(int value, int radix) {
        int base = radix < 2 || radix > 36 ? 10 : radix;
        string text = (string) "";
        int rest = value;
        do {
            int digit = rest % base;
            text = (string) Character.forDigit(digit < 0 ? -digit : digit, base) + text;
            rest /= base;
        } while (rest != 0);
        return String.of(value < 0 ? (string) "-" + text : text);
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < 2 || radix > 36) {
            throw new NumberFormatException("radix " + radix + (radix < 2 ? " less than Character.MIN_RADIX" : " greater than Character.MAX_RADIX"));
        }
        if (text.length() == 0) {
            throw new NumberFormatException("For input string: \"\"" + under(radix));
        }
        char sign = text.charAt(0);
        int first = sign == '-' || sign == '+' ? 1 : 0;
        if (first == text.length()) {
            throw new NumberFormatException("For input string: \"" + text + "\"" + under(radix));
        }
        int least = sign == '-' ? MIN_VALUE : -MAX_VALUE;
        int result = 0;
        for (int i = first; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0 || result < least / radix || radix * result < least + digit) {
                throw new NumberFormatException("For input string: \"" + text + "\"" + under(radix));
            }
            result = radix * result - digit;
        }
        return sign == '-' ? result : -result;
    }

    /** What a message says of the radix. */
    static String under(int radix) {
        return radix == 10 ? "" : " under radix " + radix;
    }

    public static Integer valueOf(String text, int radix) {
        return valueOf(parseInt(text, radix));
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

    public static /*@ pure @*/ long toUnsignedLong(int value) {
        return value & 0xffffffffL;
    }

    public static int divideUnsigned(int left, int right) {
        return (int) (toUnsignedLong(left) / toUnsignedLong(right));
    }

    public static int remainderUnsigned(int left, int right) {
        return (int) (toUnsignedLong(left) % toUnsignedLong(right));
    }

    public static /*@ pure @*/ int reverseBytes(int value) {
        return value << 24 | (value & 0xff00) << 8 | value >>> 8 & 0xff00 | value >>> 24;
    }

    public static String toUnsignedString(int value, int radix) {
        return Long.toString(toUnsignedLong(value), radix);
    }

    public static String toUnsignedString(int value) {
        return Long.toString(toUnsignedLong(value));
    }

    public static int parseUnsignedInt(String text) {
        long value = Long.parseLong(text);
        if (text.startsWith("-") || value > 0xFFFFFFFFL) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        return (int) value;
    }

    public static Integer decode(String text) {
        if (text.isEmpty()) {
            throw new NumberFormatException("Zero length string");
        }
        boolean isNegative = text.startsWith("-");
        int at = isNegative || text.startsWith("+") ? 1 : 0;
        int radix = 10;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            at += 2;
            radix = 16;
        } else if (text.startsWith("#", at)) {
            at++;
            radix = 16;
        } else if (text.startsWith("0", at) && text.length() > 1 + at) {
            at++;
            radix = 8;
        }
        if (text.startsWith("-", at) || text.startsWith("+", at)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = text.substring(at);
        return Integer.valueOf(parseInt(isNegative ? "-".concat(digits) : digits, radix));
    }
}
