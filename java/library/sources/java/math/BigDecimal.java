package java.math;

/**
 * A decimal number: an unscaled integer and a scale. Executions are followed as long as the integer fits in 64 bits, which the answer says.
 * Which equal numbers are one object is not modelled; == of two of them is refused.
 */
public class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final BigDecimal ZERO = new BigDecimal(0L);
    public static final BigDecimal ONE = new BigDecimal(1L);
    public static final BigDecimal TEN = new BigDecimal(10L);

    private final long unscaled;
    private final int scale;

    private BigDecimal(long unscaled, int scale) {
        this.unscaled = unscaled;
        this.scale = scale;
    }

    public BigDecimal(long number) {
        this.unscaled = number;
        this.scale = 0;
    }

    public BigDecimal(int number) {
        this.unscaled = number;
        this.scale = 0;
    }

    public BigDecimal(BigInteger number) {
        this(number, 0);
    }

    public BigDecimal(BigInteger unscaled, int scale) {
        this.unscaled = unscaled.longValue();
        this.scale = scale;
    }

    /** Digits with a point or without; exponents are not followed. */
    public BigDecimal(String text) {
        String digits = "";
        int places = 0;
        boolean hasPoint = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 'e' || c == 'E') {
                failAtExponent();
            }
            if (i > 0 && (c == '-' || c == '+')) {
                throw new NumberFormatException("Character " + c + " is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
            }
            if (c == '.' && hasPoint) {
                throw new NumberFormatException("Character array contains more than one decimal point.");
            }
            if (c == '.') {
                hasPoint = true;
            } else {
                digits = digits + c;
                places = hasPoint ? places + 1 : 0;
            }
        }
        this.unscaled = BigInteger.parsed(digits, 10);
        this.scale = places;
    }

    @Refused("the exact value of a double is not followed; use valueOf or a text")
    public BigDecimal(double number) {
        this.unscaled = 0;
        this.scale = 0;
    }

    @Refused("exponents in the text of a BigDecimal are not followed")
    private static native void failAtExponent();

    @Refused("scales of more than 18 are not followed")
    private static native long failAtScale();

    public static BigDecimal valueOf(long number) {
        return new BigDecimal(number);
    }

    public static BigDecimal valueOf(long unscaled, int scale) {
        return new BigDecimal(unscaled, scale);
    }

    public static BigDecimal valueOf(double number) {
        return new BigDecimal(Double.toString(number));
    }

    // ------------------------------------------------------------------------------------------------------ scales

    private static long power(int exponent) {
        long result = exponent < 0 || exponent > 18 ? failAtScale() : 1;
        for (int i = 0; i < exponent; i++) {
            result = result * 10;
        }
        return result;
    }

    /** The unscaled integer for a scale that is not less than the own. */
    private long raised(int wanted) {
        return wanted == scale ? unscaled : BigInteger.product(unscaled, power(wanted - scale));
    }

    public int scale() {
        return scale;
    }

    public BigInteger unscaledValue() {
        return BigInteger.valueOf(unscaled);
    }

    public int precision() {
        long rest = unscaled;
        int digits = 1;
        while (rest <= -10 || rest >= 10) {
            rest = rest / 10;
            digits++;
        }
        return digits;
    }

    public int signum() {
        return unscaled > 0 ? 1 : unscaled < 0 ? -1 : 0;
    }

    public BigDecimal setScale(int wanted) {
        return setScale(wanted, RoundingMode.UNNECESSARY);
    }

    public BigDecimal setScale(int wanted, RoundingMode mode) {
        if (wanted >= scale) {
            return new BigDecimal(raised(wanted), wanted);
        }
        return new BigDecimal(divided(unscaled, power(scale - wanted), mode), wanted);
    }

    public BigDecimal stripTrailingZeros() {
        if (unscaled == 0) {
            return ZERO;
        }
        long rest = unscaled;
        int places = scale;
        while (rest % 10 == 0) {
            rest = rest / 10;
            places--;
        }
        return new BigDecimal(rest, places);
    }

    public BigDecimal movePointLeft(int places) {
        BigDecimal moved = new BigDecimal(unscaled, scale + places);
        return moved.scale < 0 ? moved.setScale(0) : moved;
    }

    public BigDecimal movePointRight(int places) {
        return movePointLeft(-places);
    }

    public BigDecimal scaleByPowerOfTen(int exponent) {
        return new BigDecimal(unscaled, scale - exponent);
    }

    // -------------------------------------------------------------------------------------------------- arithmetic

    /** The quotient of two integers, rounded. */
    private static long divided(long left, long right, RoundingMode mode) {
        long quotient = right == -1 ? BigInteger.negated(left) : left / right;
        long rest = right == -1 ? 0 : left % right;
        if (rest == 0) {
            return quotient;
        }
        int sign = left < 0 == right < 0 ? 1 : -1;
        long positive = rest < 0 ? -rest : rest;
        long divisor = right < 0 ? BigInteger.negated(right) : right;
        int half = Long.compare(positive, divisor - positive);
        boolean isOdd = quotient % 2 != 0;
        return isIncremented(mode, sign, half, isOdd) ? quotient + sign : quotient;
    }

    private static boolean isIncremented(RoundingMode mode, int sign, int half, boolean isOdd) {
        if (mode == RoundingMode.UNNECESSARY) {
            throw new ArithmeticException("Rounding necessary");
        }
        boolean isUp = mode == RoundingMode.UP || mode == RoundingMode.CEILING && sign > 0 || mode == RoundingMode.FLOOR && sign < 0;
        boolean isHalfUp = mode == RoundingMode.HALF_UP || mode == RoundingMode.HALF_EVEN && isOdd;
        boolean isNearest = mode == RoundingMode.HALF_UP || mode == RoundingMode.HALF_DOWN || mode == RoundingMode.HALF_EVEN;
        return isUp || isNearest && half > 0 || isHalfUp && half == 0;
    }

    public BigDecimal add(BigDecimal other) {
        int most = Math.max(scale, other.scale);
        return new BigDecimal(BigInteger.sum(raised(most), other.raised(most)), most);
    }

    public BigDecimal subtract(BigDecimal other) {
        int most = Math.max(scale, other.scale);
        return new BigDecimal(BigInteger.difference(raised(most), other.raised(most)), most);
    }

    public BigDecimal multiply(BigDecimal other) {
        return new BigDecimal(BigInteger.product(unscaled, other.unscaled), scale + other.scale);
    }

    public BigDecimal divide(BigDecimal other, int wanted, RoundingMode mode) {
        if (other.signum() == 0) {
            throw new ArithmeticException("/ by zero");
        }
        int missing = wanted + other.scale - scale;
        long left = missing > 0 ? BigInteger.product(unscaled, power(missing)) : unscaled;
        long right = missing < 0 ? BigInteger.product(other.unscaled, power(-missing)) : other.unscaled;
        return new BigDecimal(divided(left, right, mode), wanted);
    }

    public BigDecimal divide(BigDecimal other, RoundingMode mode) {
        return divide(other, scale, mode);
    }

    /** The exact quotient, with the preferred scale or the least one that is exact. */
    public BigDecimal divide(BigDecimal other) {
        if (other.signum() == 0) {
            throw new ArithmeticException(signum() == 0 ? "Division undefined" : "Division by zero");
        }
        long left = unscaled;
        int places = scale - other.scale;
        long divisor = other.unscaled / unscaledValue().gcd(other.unscaledValue()).longValue();
        while (divisor % 2 == 0) {
            divisor = divisor / 2;
        }
        while (divisor % 5 == 0) {
            divisor = divisor / 5;
        }
        if (divisor != 1 && divisor != -1) {
            throw new ArithmeticException("Non-terminating decimal expansion; no exact representable decimal result.");
        }
        while (left % other.unscaled != 0) {
            left = BigInteger.product(left, 10);
            places++;
        }
        return new BigDecimal(other.unscaled == -1 ? BigInteger.negated(left) : left / other.unscaled, places);
    }

    public BigDecimal divideToIntegralValue(BigDecimal other) {
        if (other.signum() == 0) {
            throw new ArithmeticException("/ by zero");
        }
        BigDecimal quotient = divide(other, 0, RoundingMode.DOWN);
        int preferred = scale - other.scale;
        if (preferred >= 0) {
            return quotient.setScale(preferred);
        }
        long rest = quotient.unscaled;
        int places = 0;
        while (places > preferred && rest % 10 == 0) {
            rest = rest / 10;
            places--;
        }
        return new BigDecimal(rest, places);
    }

    public BigDecimal[] divideAndRemainder(BigDecimal other) {
        BigDecimal quotient = divideToIntegralValue(other);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(other))};
    }

    public BigDecimal remainder(BigDecimal other) {
        return subtract(divideToIntegralValue(other).multiply(other));
    }

    public BigDecimal negate() {
        return new BigDecimal(BigInteger.negated(unscaled), scale);
    }

    public BigDecimal plus() {
        return this;
    }

    public BigDecimal abs() {
        return new BigDecimal(unscaled < 0 ? BigInteger.negated(unscaled) : unscaled, scale);
    }

    public BigDecimal pow(int exponent) {
        if (exponent < 0 || exponent > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        return new BigDecimal(unscaledValue().pow(exponent), scale * exponent);
    }

    // -------------------------------------------------------------------------------------------------- comparison

    public int compareTo(BigDecimal other) {
        int most = Math.max(scale, other.scale);
        return Long.compare(raised(most), other.raised(most));
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof BigDecimal && ((BigDecimal) other).scale == scale && ((BigDecimal) other).unscaled == unscaled;
    }

    public BigDecimal min(BigDecimal other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public BigDecimal max(BigDecimal other) {
        return compareTo(other) >= 0 ? this : other;
    }

    public /*@ pure @*/ int hashCode() {
        long magnitude = unscaled < 0 ? -unscaled : unscaled;
        int code = (int) ((int) (magnitude >>> 32) * 31 + (magnitude & 0xFFFFFFFFL));
        return 31 * (unscaled < 0 ? -code : code) + scale;
    }

    // ------------------------------------------------------------------------------------------------- conversions

    @Refused("exponents in the text of a BigDecimal are not followed")
    private static native String failInText();

    /** The digits with a point; a text with an exponent is not followed. */
    public String toString() {
        if (scale < 0 || scale - precision() > 5) {
            return failInText();
        }
        return toPlainString();
    }

    public String toPlainString() {
        if (scale <= 0) {
            return unscaled == 0 ? "0" : Long.toString(raised(0));
        }
        String digits = Long.toString(unscaled < 0 ? BigInteger.negated(unscaled) : unscaled);
        while (digits.length() <= scale) {
            digits = "0" + digits;
        }
        int point = digits.length() - scale;
        return (signum() < 0 ? "-" : "") + digits.substring(0, point) + "." + digits.substring(point);
    }

    public BigInteger toBigInteger() {
        return BigInteger.valueOf(setScale(0, RoundingMode.DOWN).unscaled);
    }

    public BigInteger toBigIntegerExact() {
        return BigInteger.valueOf(setScale(0, RoundingMode.UNNECESSARY).unscaled);
    }

    public int intValue() {
        return toBigInteger().intValue();
    }

    public long longValue() {
        return toBigInteger().longValue();
    }

    public int intValueExact() {
        BigInteger whole = toBigIntegerExact();
        if (whole.longValue() != whole.intValue()) {
            throw new ArithmeticException("Overflow");
        }
        return whole.intValue();
    }

    public long longValueExact() {
        return toBigIntegerExact().longValue();
    }

    @Refused("a fraction as a floating-point number is not followed")
    private static native double failInFraction();

    /** Exact if the number is an integer. */
    public double doubleValue() {
        BigDecimal whole = setScale(0, RoundingMode.DOWN);
        return compareTo(whole) == 0 ? (double) whole.unscaled : failInFraction();
    }

    public float floatValue() {
        BigDecimal whole = setScale(0, RoundingMode.DOWN);
        return compareTo(whole) == 0 ? (float) whole.unscaled : (float) failInFraction();
    }
}
