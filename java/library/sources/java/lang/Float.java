package java.lang;

/** A float in a box. */
public final class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 3.4028235E38f;
    public static final float MIN_VALUE = 1.4E-45f;
    public static final float MIN_NORMAL = 1.17549435E-38f;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public Float(String text) {
        this.value = parseFloat(text);
    }

    public Float(double value) {
        this.value = (float) value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public /*@ pure @*/ int intValue() {
        return (int) value;
    }

    public /*@ pure @*/ long longValue() {
        return (long) value;
    }

    public /*@ pure @*/ float floatValue() {
        return value;
    }

    public /*@ pure @*/ double doubleValue() {
        return (double) value;
    }

    public static /*@ pure @*/ boolean isInfinite(float value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static /*@ pure @*/ boolean isFinite(float value) {
        return value - value == 0;
    }

    public static /*@ pure @*/ boolean isNaN(float value) {
        return value != value;
    }

    public /*@ pure @*/ boolean isNaN() {
        return isNaN(value);
    }

    /** NaN is equal to itself here, and the zeros differ. */
    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Float && compare(((Float) other).value, value) == 0;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(float value) {
        return hash(value);
    }

    /** Any function of the value, since the bits are costly. */
    private static native /*@ pure @*/ int hash(float value);

    public /*@ pure @*/ int compareTo(Float other) {
        return compare(value, other.value);
    }

    /** NaN is greater than everything else, and the negative zero less than the positive one. */
    public static /*@ pure @*/ int compare(float left, float right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return rank(left) - rank(right);
    }

    private static /*@ pure @*/ int rank(float value) {
        return value != value ? 2 : value == 0 && 1 / value < 0 ? 0 : 1;
    }

    public static /*@ pure @*/ int floatToIntBits(float value) {
        return floatToRawIntBits(value);
    }

    /** The bits of a NaN are those of the canonical one, since the documentation does not specify which NaN an operation returns. */
    public static /*@ pure @*/ int floatToRawIntBits(float value) {
        if (value != value) {
            return 0x7fc00000;
        }
        int sign = value < 0 || value == 0 && 1 / value < 0 ? 0x80000000 : 0;
        float size = value < 0 ? -value : value;
        if (size == 0) {
            return sign;
        }
        if (size == POSITIVE_INFINITY) {
            return sign | 0x7f800000;
        }
        return sign | (size < MIN_NORMAL ? (int) (size * 1.2676506002282294E30f * 562949953421312.0f) : normalBits(size));
    }

    /** Returns the bits of a positive normal number. */
    private static /*@ pure @*/ int normalBits(float number) {
        float size = number;
        int power = 0;
        if (size >= 1.8446744073709552E19f) {
            size = size / 1.8446744073709552E19f;
            power += 64;
        }
        if (size >= 4294967296.0f) {
            size = size / 4294967296.0f;
            power += 32;
        }
        if (size >= 65536.0f) {
            size = size / 65536.0f;
            power += 16;
        }
        if (size >= 256.0f) {
            size = size / 256.0f;
            power += 8;
        }
        if (size >= 16.0f) {
            size = size / 16.0f;
            power += 4;
        }
        if (size >= 4.0f) {
            size = size / 4.0f;
            power += 2;
        }
        if (size >= 2.0f) {
            size = size / 2.0f;
            power += 1;
        }
        if (size < 1.0842021724855044E-19f) {
            size = size * 1.8446744073709552E19f;
            power -= 64;
        }
        if (size < 4.656612873077393E-10f) {
            size = size * 4294967296.0f;
            power -= 32;
        }
        if (size < 3.0517578125E-05f) {
            size = size * 65536.0f;
            power -= 16;
        }
        if (size < 0.0078125f) {
            size = size * 256.0f;
            power -= 8;
        }
        if (size < 0.125f) {
            size = size * 16.0f;
            power -= 4;
        }
        if (size < 0.5f) {
            size = size * 4.0f;
            power -= 2;
        }
        if (size < 1.0f) {
            size = size * 2.0f;
            power -= 1;
        }
        return ((int) (power + 127) << 23) + (int) ((size - 1) * 8388608.0f);
    }

    public static /*@ pure @*/ float intBitsToFloat(int bits) {
        int power = (int) (bits >>> 23) & 255;
        int fraction = bits & 8388607;
        if (power == 255) {
            return fraction != 0 ? NaN : bits < 0 ? NEGATIVE_INFINITY : POSITIVE_INFINITY;
        }
        float size = (float) (power == 0 ? fraction : fraction | 8388608);
        return scaled(bits < 0 ? -size : size, (power == 0 ? 1 : power) - 150);
    }

    /** Returns a whole number times a power of two, where all results are exact. */
    private static /*@ pure @*/ float scaled(float number, int power) {
        float size = number;
        int rest = power < 0 ? -power : power;
        if (rest >= 64) {
            size = power < 0 ? size / 1.8446744073709552E19f : size * 1.8446744073709552E19f;
            rest -= 64;
        }
        if (rest >= 64) {
            size = power < 0 ? size / 1.8446744073709552E19f : size * 1.8446744073709552E19f;
            rest -= 64;
        }
        if (rest >= 32) {
            size = power < 0 ? size / 4294967296.0f : size * 4294967296.0f;
            rest -= 32;
        }
        if (rest >= 16) {
            size = power < 0 ? size / 65536.0f : size * 65536.0f;
            rest -= 16;
        }
        if (rest >= 8) {
            size = power < 0 ? size / 256.0f : size * 256.0f;
            rest -= 8;
        }
        if (rest >= 4) {
            size = power < 0 ? size / 16.0f : size * 16.0f;
            rest -= 4;
        }
        if (rest >= 2) {
            size = power < 0 ? size / 4.0f : size * 4.0f;
            rest -= 2;
        }
        if (rest >= 1) {
            size = power < 0 ? size / 2.0f : size * 2.0f;
            rest -= 1;
        }
        return size;
    }

    /** Exact for multiples of 1/8 below ten thousand, for integers below ten millions, for zeros, infinities and NaN. */
    public static String toString(float value) {
        if (value != value) {
            return "NaN";
        }
        string sign = value < 0 || value == 0 && 1 / value < 0 ? (string) "-" : (string) "";
        float size = value < 0 ? -value : value;
        if (size == POSITIVE_INFINITY) {
            return String.of(sign + (string) "Infinity");
        }
        if (size >= 10000f) {
            return size < 10000000f && size == (int) size ? String.of(sign + String.text(Integer.toString((int) size)) + (string) ".0") : String.of(otherText(value));
        }
        int eighths = (int) (size * 8);
        return eighths == size * 8 ? String.of(sign + String.text(Integer.toString(eighths / 8)) + String.text(Double.eighthsText(eighths % 8))) : String.of(otherText(value));
    }

    /** The shortest text of a number, as for doubles, with up to six digits. */
    @InRuns("the text of a number is known only if it is a multiple of 1/8 and less than ten thousand, or an integer")
    private static string otherText(float value) {
        float size = value < 0 ? -value : value;
        if (size < 0.001f || size >= 10000000f) {
            return longText(value);
        }
        double scale = 1;
        for (long tens = 10; tens <= 1000000000; tens = tens * 10) {
            scale = scale * 10;
            double shifted = size * scale + 0.5;
            if (shifted >= 1000000.0) {
                return longText(value);
            }
            int digits = (int) shifted;
            if ((float) (digits / scale) == size) {
                return String.text(Double.decimalText(value < 0 ? "-" : "", digits, tens));
            }
        }
        return longText(value);
    }

    @Approximated("the text of a number is known only if it has up to six digits, and no exponent")
    private static string longText(float value) {
        return String.anyUnits();
    }

    public String toString() {
        return toString(value);
    }

    public static Float valueOf(String text) {
        return Float.valueOf(parseFloat(text));
    }

    /** Exact for at most seven digits without exponent: both operands of the division are, and a float of a quotient of doubles is rounded once. */
    public static float parseFloat(String text) {
        double value = Double.parseDouble(text);
        return value == (int) value || text.length() <= 7 ? (float) value : otherNumber(text);
    }

    @Approximated("floats are read with at most seven characters")
    private static float otherNumber(String text) {
        return anyNumber(String.text(text));
    }

    private static native /*@ pure @*/ float anyNumber(string text);

    public /*@ pure @*/ boolean isInfinite() {
        return isInfinite(value);
    }

    public static /*@ pure @*/ float max(float left, float right) {
        return Math.max(left, right);
    }

    public static /*@ pure @*/ float min(float left, float right) {
        return Math.min(left, right);
    }

    public static /*@ pure @*/ float sum(float left, float right) {
        return left + right;
    }
}
