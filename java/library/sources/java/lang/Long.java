package java.lang;

/** A long in a box. Each boxing makes a new one; of those that a JVM keeps, == tells what it tells there. */
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final long value;
    private boolean _isNew;

    public Long(long value) {
        this.value = value;
    }

    public Long(String text) {
        this.value = parseLong(text, 10);
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

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

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

    /** The number of bits, in pairs, in fours, and so on. */
    public static /*@ pure @*/ int bitCount(long value) {
        long pairs = value - (value >>> 1 & 0x5555555555555555L);
        long fours = (pairs & 0x3333333333333333L) + (pairs >>> 2 & 0x3333333333333333L);
        long eights = fours + (fours >>> 4) & 0x0f0f0f0f0f0f0f0fL;
        long sixteens = eights + (eights >>> 8);
        long halves = sixteens + (sixteens >>> 16);
        return (int) (halves + (halves >>> 32)) & 0x7f;
    }

    public static /*@ pure @*/ int numberOfTrailingZeros(long value) {
        return bitCount(~value & value - 1);
    }

    public static /*@ pure @*/ int numberOfLeadingZeros(long value) {
        long filled = value | value >>> 1;
        filled |= filled >>> 2;
        filled |= filled >>> 4;
        filled |= filled >>> 8;
        filled |= filled >>> 16;
        filled |= filled >>> 32;
        return bitCount(~filled);
    }

    public static /*@ pure @*/ long highestOneBit(long value) {
        return value & MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static /*@ pure @*/ long lowestOneBit(long value) {
        return value & -value;
    }

    public static /*@ pure @*/ long rotateLeft(long value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static /*@ pure @*/ long rotateRight(long value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static /*@ pure @*/ long reverse(long value) {
        long turned = value >>> 1 & 0x5555555555555555L | (value & 0x5555555555555555L) << 1;
        turned = turned >>> 2 & 0x3333333333333333L | (turned & 0x3333333333333333L) << 2;
        turned = turned >>> 4 & 0x0f0f0f0f0f0f0f0fL | (turned & 0x0f0f0f0f0f0f0f0fL) << 4;
        turned = turned >>> 8 & 0x00ff00ff00ff00ffL | (turned & 0x00ff00ff00ff00ffL) << 8;
        turned = turned >>> 16 & 0x0000ffff0000ffffL | (turned & 0x0000ffff0000ffffL) << 16;
        return turned >>> 32 | turned << 32;
    }

    public static /*@ pure @*/ int compareUnsigned(long left, long right) {
        return compare(left + MIN_VALUE, right + MIN_VALUE);
    }

    public static String toHexString(long value) {
        return digits(value, 4);
    }

    public static String toOctalString(long value) {
        return digits(value, 3);
    }

    public static String toBinaryString(long value) {
        return digits(value, 1);
    }

    /** The digits of an unsigned number, of so many bits each. */
    private static String digits(long value, int bits) {
        string text = (string) "";
        long rest = value;
        do {
            text = (string) Character.forDigit((int) rest & (1 << bits) - 1, 1 << bits) + text;
            rest >>>= bits;
        } while (rest != 0);
        return String.of(text);
    }

    public static String toString(long value, int radix) {
        int base = radix < 2 || radix > 36 ? 10 : radix;
        string text = (string) "";
        long rest = value;
        do {
            int digit = (int) (rest % base);
            text = (string) Character.forDigit(digit < 0 ? -digit : digit, base) + text;
            rest /= base;
        } while (rest != 0);
        return String.of(value < 0 ? (string) "-" + text : text);
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    public static long parseLong(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < 2 || radix > 36) {
            throw new NumberFormatException("radix " + radix + (radix < 2 ? " less than Character.MIN_RADIX" : " greater than Character.MAX_RADIX"));
        }
        if (text.length() == 0) {
            throw new NumberFormatException("For input string: \"\"" + Integer.under(radix));
        }
        char sign = text.charAt(0);
        int first = sign == '-' || sign == '+' ? 1 : 0;
        if (first == text.length()) {
            throw new NumberFormatException("For input string: \"" + text + "\"" + Integer.under(radix));
        }
        long least = sign == '-' ? MIN_VALUE : -MAX_VALUE;
        long result = 0;
        for (int i = first; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0 || result < least / radix || radix * result < least + digit) {
                throw new NumberFormatException("For input string: \"" + text + "\"" + Integer.under(radix));
            }
            result = radix * result - digit;
        }
        return sign == '-' ? result : -result;
    }

    public static Long valueOf(String text, int radix) {
        return valueOf(parseLong(text, radix));
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

    public static Long decode(String text) {
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
        return Long.valueOf(parseLong(isNegative ? "-".concat(digits) : digits, radix));
    }

    public static long divideUnsigned(long left, long right) {
        if (right < 0) {
            return (left & ~(left - right)) >>> 63;
        }
        long quotient = ((left >>> 1) / right) << 1;
        long rest = left - quotient * right;
        return quotient + ((rest | ~(rest - right)) >>> 63);
    }

    public static long remainderUnsigned(long left, long right) {
        if (right < 0) {
            return left - (((left & ~(left - right)) >> 63) & right);
        }
        long quotient = ((left >>> 1) / right) << 1;
        long rest = left - quotient * right;
        return rest - ((~(rest - right) >> 63) & right);
    }

    public static /*@ pure @*/ long reverseBytes(long value) {
        long pairs = (value & 0x00ff00ff00ff00ffL) << 8 | (value >>> 8) & 0x00ff00ff00ff00ffL;
        return (pairs << 48) | ((pairs & 0xffff0000L) << 16) | ((pairs >>> 16) & 0xffff0000L) | (pairs >>> 48);
    }
}
