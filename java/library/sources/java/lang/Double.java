package java.lang;

/** A double in a box. */
public final class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 1.7976931348623157E308;
    public static final double MIN_VALUE = 4.9E-324;
    public static final double MIN_NORMAL = 2.2250738585072014E-308;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public Double(String text) {
        this.value = parseDouble(text);
    }

    public static Double valueOf(double value) {
        return new Double(value);
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
        return value;
    }

    public static /*@ pure @*/ boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static /*@ pure @*/ boolean isFinite(double value) {
        return value - value == 0;
    }

    public static /*@ pure @*/ boolean isNaN(double value) {
        return value != value;
    }

    public /*@ pure @*/ boolean isNaN() {
        return isNaN(value);
    }

    /** NaN is equal to itself here, and the zeros differ. */
    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Double && compare(((Double) other).value, value) == 0;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(double value) {
        return hash(value);
    }

    /** Any function of the value, since the bits are costly. */
    private static native /*@ pure @*/ int hash(double value);

    public /*@ pure @*/ int compareTo(Double other) {
        return compare(value, other.value);
    }

    /** NaN is greater than everything else, and the negative zero less than the positive one. */
    public static /*@ pure @*/ int compare(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return rank(left) - rank(right);
    }

    private static /*@ pure @*/ int rank(double value) {
        return value != value ? 2 : value == 0 && 1 / value < 0 ? 0 : 1;
    }

    public static /*@ pure @*/ long doubleToLongBits(double value) {
        return doubleToRawLongBits(value);
    }

    /** The bits of a NaN are those of the canonical one, since the documentation does not specify which NaN an operation returns. */
    public static /*@ pure @*/ long doubleToRawLongBits(double value) {
        if (value != value) {
            return 0x7ff8000000000000L;
        }
        long sign = value < 0 || value == 0 && 1 / value < 0 ? 0x8000000000000000L : 0;
        double size = value < 0 ? -value : value;
        if (size == 0) {
            return sign;
        }
        if (size == POSITIVE_INFINITY) {
            return sign | 0x7ff0000000000000L;
        }
        return sign | (size < MIN_NORMAL ? (long) (size * 4.149515568880993E180 * 4.877732109868738E142) : normalBits(size));
    }

    /** Returns the bits of a positive normal number. */
    private static /*@ pure @*/ long normalBits(double number) {
        double size = number;
        int power = 0;
        if (size >= 1.3407807929942597E154) {
            size = size / 1.3407807929942597E154;
            power += 512;
        }
        if (size >= 1.157920892373162E77) {
            size = size / 1.157920892373162E77;
            power += 256;
        }
        if (size >= 3.402823669209385E38) {
            size = size / 3.402823669209385E38;
            power += 128;
        }
        if (size >= 1.8446744073709552E19) {
            size = size / 1.8446744073709552E19;
            power += 64;
        }
        if (size >= 4294967296.0) {
            size = size / 4294967296.0;
            power += 32;
        }
        if (size >= 65536.0) {
            size = size / 65536.0;
            power += 16;
        }
        if (size >= 256.0) {
            size = size / 256.0;
            power += 8;
        }
        if (size >= 16.0) {
            size = size / 16.0;
            power += 4;
        }
        if (size >= 4.0) {
            size = size / 4.0;
            power += 2;
        }
        if (size >= 2.0) {
            size = size / 2.0;
            power += 1;
        }
        if (size < 1.4916681462400413E-154) {
            size = size * 1.3407807929942597E154;
            power -= 512;
        }
        if (size < 1.727233711018889E-77) {
            size = size * 1.157920892373162E77;
            power -= 256;
        }
        if (size < 5.877471754111438E-39) {
            size = size * 3.402823669209385E38;
            power -= 128;
        }
        if (size < 1.0842021724855044E-19) {
            size = size * 1.8446744073709552E19;
            power -= 64;
        }
        if (size < 4.656612873077393E-10) {
            size = size * 4294967296.0;
            power -= 32;
        }
        if (size < 3.0517578125E-05) {
            size = size * 65536.0;
            power -= 16;
        }
        if (size < 0.0078125) {
            size = size * 256.0;
            power -= 8;
        }
        if (size < 0.125) {
            size = size * 16.0;
            power -= 4;
        }
        if (size < 0.5) {
            size = size * 4.0;
            power -= 2;
        }
        if (size < 1.0) {
            size = size * 2.0;
            power -= 1;
        }
        return ((long) (power + 1023) << 52) + (long) ((size - 1) * 4503599627370496.0);
    }

    public static /*@ pure @*/ double longBitsToDouble(long bits) {
        int power = (int) (bits >>> 52) & 2047;
        long fraction = bits & 4503599627370495L;
        if (power == 2047) {
            return fraction != 0 ? NaN : bits < 0 ? NEGATIVE_INFINITY : POSITIVE_INFINITY;
        }
        double size = (double) (power == 0 ? fraction : fraction | 4503599627370496L);
        return scaled(bits < 0 ? -size : size, (power == 0 ? 1 : power) - 1075);
    }

    /** Returns a whole number times a power of two, where all results are exact. */
    private static /*@ pure @*/ double scaled(double number, int power) {
        double size = number;
        int rest = power < 0 ? -power : power;
        if (rest >= 512) {
            size = power < 0 ? size / 1.3407807929942597E154 : size * 1.3407807929942597E154;
            rest -= 512;
        }
        if (rest >= 512) {
            size = power < 0 ? size / 1.3407807929942597E154 : size * 1.3407807929942597E154;
            rest -= 512;
        }
        if (rest >= 256) {
            size = power < 0 ? size / 1.157920892373162E77 : size * 1.157920892373162E77;
            rest -= 256;
        }
        if (rest >= 128) {
            size = power < 0 ? size / 3.402823669209385E38 : size * 3.402823669209385E38;
            rest -= 128;
        }
        if (rest >= 64) {
            size = power < 0 ? size / 1.8446744073709552E19 : size * 1.8446744073709552E19;
            rest -= 64;
        }
        if (rest >= 32) {
            size = power < 0 ? size / 4294967296.0 : size * 4294967296.0;
            rest -= 32;
        }
        if (rest >= 16) {
            size = power < 0 ? size / 65536.0 : size * 65536.0;
            rest -= 16;
        }
        if (rest >= 8) {
            size = power < 0 ? size / 256.0 : size * 256.0;
            rest -= 8;
        }
        if (rest >= 4) {
            size = power < 0 ? size / 16.0 : size * 16.0;
            rest -= 4;
        }
        if (rest >= 2) {
            size = power < 0 ? size / 4.0 : size * 4.0;
            rest -= 2;
        }
        if (rest >= 1) {
            size = power < 0 ? size / 2.0 : size * 2.0;
            rest -= 1;
        }
        return size;
    }

    /** Exact for multiples of 1/8 below ten millions, for zeros, infinities and NaN; in runs also for other numbers with up to fifteen digits. */
    public static String toString(double value) {
        if (value != value) {
            return "NaN";
        }
        string sign = value < 0 || value == 0 && 1 / value < 0 ? (string) "-" : (string) "";
        double size = value < 0 ? -value : value;
        if (size == POSITIVE_INFINITY) {
            return String.of(sign + (string) "Infinity");
        }
        if (size >= 10000000) {
            return size < 10000000 && size == (int) size ? String.of(sign + String.text(Integer.toString((int) size)) + (string) ".0") : String.of(otherText(value));
        }
        int eighths = (int) (size * 8);
        return eighths == size * 8 ? String.of(sign + String.text(Integer.toString(eighths / 8)) + String.text(Double.eighthsText(eighths % 8))) : String.of(otherText(value));
    }

    /**
     * The shortest text of a number. Among texts of up to fifteen digits, no two are of the same number; a quotient of a whole number of so many digits by
     * a power of ten below ten to the 22nd is the number that the text denotes.
     */
    @InRuns("the text of a number is known only if it is a multiple of 1/8 and less than ten millions")
    private static string otherText(double value) {
        double size = value < 0 ? -value : value;
        long tens = shortestTens(size);
        return tens == 0 ? longText(value) : String.text(decimalText(value < 0 ? "-" : "", (long) (size * tens + 0.5), tens));
    }

    /** The power of ten of which the shortest text of a number is a fraction; 0 if it has more than fifteen digits, or an exponent. */
    @InRuns("the shortest text of a number is known only if it is a multiple of 1/8 and less than ten millions")
    private static long shortestTens(double size) {
        if (size < 0.001 || size >= 10000000) {
            return 0;
        }
        double scale = 1;
        for (long tens = 10; tens <= 100000000000000000L; tens = tens * 10) {
            scale = scale * 10;
            double shifted = size * scale + 0.5;
            if (shifted >= 1000000000000000.0) {
                return 0;
            }
            if ((long) shifted / scale == size) {
                return tens;
            }
        }
        return 0;
    }

    /** Returns the text of a quotient of digits by a power of ten. */
    static String decimalText(String sign, long digits, long tens) {
        String text = sign.concat(Long.toString(digits / tens)).concat(".");
        for (long place = tens / 10; place > 0; place = place / 10) {
            text = text.concat(String.valueOf((char) ('0' + digits / place % 10)));
        }
        return text;
    }

    /** Only for formats: the text with so many digits behind the point, from 0 to 9; of the digits of the whole text, a half is rounded away from zero. */
    static String fixedText(double value, int count) {
        double size = value < 0 ? -value : value;
        if (value != value || size == POSITIVE_INFINITY) {
            return toString(value);
        }
        long scale = 1;
        for (int i = 0; i < count; i++) {
            scale = scale * 10;
        }
        int eighths = (int) (size * 8);
        long digits = size < 10000000 && eighths == size * 8 ? (eighths * scale + 4) / 8 : roundedDigits(size, scale);
        String sign = value < 0 || value == 0 && 1 / value < 0 ? "-" : "";
        return count == 0 ? sign.concat(Long.toString(digits)) : decimalText(sign, digits, scale);
    }

    @InRuns("the digits of a number are known only if it is a multiple of 1/8 and less than ten millions")
    private static long roundedDigits(double size, long wanted) {
        long tens = shortestTens(size);
        if (tens == 0) {
            return otherDigits(size);
        }
        long digits = (long) (size * tens + 0.5), unit = tens / wanted;
        return unit < 1 ? digits * (wanted / tens) : (digits + unit / 2) / unit;
    }

    @Approximated("the digits of a number are known only if it has up to fifteen digits, and no exponent")
    private static long otherDigits(double size) {
        return anyDigits();
    }

    //@ assignable \nothing;
    //@ ensures \result >= 0;
    private static native long anyDigits();

    @Approximated("the text of a number is known only if it has up to fifteen digits, and no exponent")
    private static string longText(double value) {
        return String.anyUnits();
    }

    public String toString() {
        return toString(value);
    }

    /** Returns the digits behind the point of a number of eighths. */
    static String eighthsText(int eighths) {
        switch (eighths) {
            case 1:
                return ".125";
            case 2:
                return ".25";
            case 3:
                return ".375";
            case 4:
                return ".5";
            case 5:
                return ".625";
            case 6:
                return ".75";
            case 7:
                return ".875";
            default:
                return ".0";
        }
    }

    public static Double valueOf(String text) {
        return Double.valueOf(parseDouble(text));
    }

    /** Exact for at most fifteen digits without exponent: both operands of the division are. */
    public static double parseDouble(String text) {
        String trimmed = text.trim();
        int from = trimmed.startsWith("-") || trimmed.startsWith("+") ? 1 : 0;
        long digits = 0;
        double scale = 1;
        int count = 0;
        boolean hasPoint = false;
        for (int i = from; i < trimmed.length(); i++) {
            char c = trimmed.charAt(i);
            if (c >= '0' && c <= '9') {
                digits = digits * 10 + (c - '0');
                scale = hasPoint ? scale * 10 : scale;
                count++;
            } else if (c == '.') {
                if (hasPoint) {
                    throw new NumberFormatException("multiple points");
                }
                hasPoint = true;
            } else if ("eEfFdDxXNIpP".indexOf(c) >= 0) {
                return otherNumber(trimmed);
            } else {
                throw new NumberFormatException("For input string: \"" + trimmed + "\"");
            }
        }
        if (count == 0) {
            throw new NumberFormatException(trimmed.isEmpty() ? "empty String" : "For input string: \"" + trimmed + "\"");
        }
        double size = count > 15 ? otherNumber(trimmed) : digits / scale;
        return trimmed.startsWith("-") ? -size : size;
    }

    @Approximated("numbers are read with at most fifteen digits, and without exponent or suffix")
    private static double otherNumber(String text) {
        if (isMalformed(String.text(text))) {
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        return anyNumber(String.text(text));
    }

    private static native /*@ pure @*/ boolean isMalformed(string text);

    private static native /*@ pure @*/ double anyNumber(string text);

    public /*@ pure @*/ boolean isInfinite() {
        return isInfinite(value);
    }

    public static /*@ pure @*/ double max(double left, double right) {
        return Math.max(left, right);
    }

    public static /*@ pure @*/ double min(double left, double right) {
        return Math.min(left, right);
    }

    public static /*@ pure @*/ double sum(double left, double right) {
        return left + right;
    }
}
