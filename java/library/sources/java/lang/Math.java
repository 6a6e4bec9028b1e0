package java.lang;

/** Functions on numbers. */
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {}

    public static /*@ pure @*/ int abs(int value) {
        return value < 0 ? -value : value;
    }

    public static /*@ pure @*/ int min(int left, int right) {
        return left <= right ? left : right;
    }

    public static /*@ pure @*/ int max(int left, int right) {
        return left >= right ? left : right;
    }

    public static int addExact(int left, int right) {
        int sum = left + right;
        if (left >= 0 == right >= 0 && left >= 0 != sum >= 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int subtractExact(int left, int right) {
        int difference = left - right;
        if (left >= 0 != right >= 0 && left >= 0 != difference >= 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int multiplyExact(int left, int right) {
        long product = (long) left * right;
        if (product != (int) product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static int negateExact(int value) {
        if (value == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -value;
    }

    public static int incrementExact(int value) {
        return addExact(value, 1);
    }

    public static int decrementExact(int value) {
        return subtractExact(value, 1);
    }

    /** The quotient rounded towards negative infinity. */
    public static int floorDiv(int left, int right) {
        int quotient = left / right;
        return left < 0 != right < 0 && quotient * right != left ? quotient - 1 : quotient;
    }

    /** The remainder with the sign of the divisor. */
    public static int floorMod(int left, int right) {
        int rest = left % right;
        return rest != 0 && rest < 0 != right < 0 ? rest + right : rest;
    }

    public static /*@ pure @*/ long abs(long value) {
        return value < 0 ? -value : value;
    }

    public static /*@ pure @*/ long min(long left, long right) {
        return left <= right ? left : right;
    }

    public static /*@ pure @*/ long max(long left, long right) {
        return left >= right ? left : right;
    }

    public static long addExact(long left, long right) {
        long sum = left + right;
        if (left >= 0 == right >= 0 && left >= 0 != sum >= 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long subtractExact(long left, long right) {
        long difference = left - right;
        if (left >= 0 != right >= 0 && left >= 0 != difference >= 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long multiplyExact(long left, long right) {
        long product = left * right;
        if (left != 0 && (product / left != right || left == -1 && right == Long.MIN_VALUE)) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static long negateExact(long value) {
        if (value == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -value;
    }

    public static long incrementExact(long value) {
        return addExact(value, 1);
    }

    public static long decrementExact(long value) {
        return subtractExact(value, 1);
    }

    /** The quotient rounded towards negative infinity. */
    public static long floorDiv(long left, long right) {
        long quotient = left / right;
        return left < 0 != right < 0 && quotient * right != left ? quotient - 1 : quotient;
    }

    /** The remainder with the sign of the divisor. */
    public static long floorMod(long left, long right) {
        long rest = left % right;
        return rest != 0 && rest < 0 != right < 0 ? rest + right : rest;
    }

    /** The quotient rounded towards positive infinity. */
    public static int ceilDiv(int left, int right) {
        int quotient = left / right;
        return left < 0 == right < 0 && quotient * right != left ? quotient + 1 : quotient;
    }

    /** The remainder with the sign that is not that of the divisor. */
    public static int ceilMod(int left, int right) {
        int rest = left % right;
        return rest != 0 && rest < 0 == right < 0 ? rest - right : rest;
    }

    /** The quotient rounded towards positive infinity. */
    public static long ceilDiv(long left, long right) {
        long quotient = left / right;
        return left < 0 == right < 0 && quotient * right != left ? quotient + 1 : quotient;
    }

    /** The remainder with the sign that is not that of the divisor. */
    public static long ceilMod(long left, long right) {
        long rest = left % right;
        return rest != 0 && rest < 0 == right < 0 ? rest - right : rest;
    }

    public static int clamp(long value, int least, int greatest) {
        if (least > greatest) {
            throw new IllegalArgumentException(least + " > " + greatest);
        }
        return (int) min(greatest, max(value, least));
    }

    public static long clamp(long value, long least, long greatest) {
        if (least > greatest) {
            throw new IllegalArgumentException(least + " > " + greatest);
        }
        return min(greatest, max(value, least));
    }

    /** The upper 64 bits of a product. */
    public static long multiplyHigh(long left, long right) {
        long highLeft = left >> 32;
        long lowLeft = left & 0xFFFFFFFFL;
        long highRight = right >> 32;
        long lowRight = right & 0xFFFFFFFFL;
        long crossed = highLeft * lowRight + (lowLeft * lowRight >>> 32);
        long low = (crossed & 0xFFFFFFFFL) + lowLeft * highRight;
        return highLeft * highRight + (crossed >> 32) + (low >> 32);
    }

    public static int toIntExact(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static /*@ pure @*/ float abs(float value) {
        return value <= 0 ? 0 - value : value;
    }

    public static /*@ pure @*/ float min(float left, float right) {
        return left != left || Float.compare(left, right) <= 0 && right == right ? left : right;
    }

    public static /*@ pure @*/ float max(float left, float right) {
        return left != left || Float.compare(left, right) >= 0 && right == right ? left : right;
    }

    public static /*@ pure @*/ double abs(double value) {
        return value <= 0 ? 0 - value : value;
    }

    public static /*@ pure @*/ double min(double left, double right) {
        return left != left || Double.compare(left, right) <= 0 && right == right ? left : right;
    }

    public static /*@ pure @*/ double max(double left, double right) {
        return left != left || Double.compare(left, right) >= 0 && right == right ? left : right;
    }

    /** Of a whole number below 2^52 the root has the right whole part, and is whole if it can be; other roots lie between the number and one. */
    public static double sqrt(double value) {
        if (!(value > 0) || value == Double.POSITIVE_INFINITY) {
            return value < 0 ? Double.NaN : value;
        }
        double root = anyRoot(value);
        //@ assume value >= 1 ? 1 <= root && root <= value : value <= root && root <= 1;
        if (value <= 4503599627370496.0 && value == (long) value) {
            long number = (long) value;
            long whole = (long) root;
            //@ assume whole <= 67108864 && whole * whole <= number && number < (whole + 1) * (whole + 1);
            //@ assume (whole * whole == number) == (whole == root);
        }
        return root;
    }

    public static double cbrt(double value) {
        if (value == 0 || value - value != 0) {
            return value;
        }
        double size = abs(value);
        double root = anyCubicRoot(size);
        //@ assume size >= 1 ? 1 <= root && root <= size : size <= root && root <= 1;
        return value < 0 ? -root : root;
    }

    /** Squares, powers of two and of ten, and third and fourth powers of whole numbers are what they are, others only as great as they must be. */
    public static double pow(double base, double exponent) {
        if (exponent == 0) {
            return 1;
        }
        if (exponent == 1 || base != base) {
            return base;
        }
        if (exponent == 2) {
            return base * base;
        }
        if (base == 2 && exponent > 0 && exponent < 63 && exponent == (int) exponent) {
            return 1L << (int) exponent;
        }
        if (base == 10 && exponent > 0 && exponent < 16 && exponent == (int) exponent) {
            return powerOfTen((int) exponent);
        }
        if ((exponent == 3 || exponent == 4) && base == (int) base && base > -8192 && base < 8192) {
            return base * base * (exponent == 3 ? base : base * base);
        }
        if (exponent != exponent || abs(base) == 1 && Double.isInfinite(exponent)) {
            return Double.NaN;
        }
        double power = anyPower(base, exponent);
        //@ assume !(base > 0) || power >= 0;
        //@ assume !(base >= 1 && exponent > 1) || power >= base;
        //@ assume !(base >= 1 && exponent < 0) || power <= 1;
        //@ assume !(base > 0 && base < 1 && exponent > 1) || power <= base;
        return power;
    }

    private static double powerOfTen(int exponent) {
        long low = (exponent & 1) != 0 ? 10 : 1;
        long middle = (exponent & 2) != 0 ? 100 : 1;
        long high = (exponent & 4) != 0 ? 10000 : 1;
        return low * middle * high * ((exponent & 8) != 0 ? 100000000L : 1);
    }

    public static double exp(double value) {
        if (value == 0 || value != value) {
            return value + 1;
        }
        double power = anyExponential(value);
        //@ assume power >= 0 && (value > 0 ? power >= 1 : power <= 1);
        //@ assume value != Double.POSITIVE_INFINITY || power == value;
        //@ assume value != Double.NEGATIVE_INFINITY || power == 0;
        return power;
    }

    public static double log(double value) {
        return logarithm(value, anyLogarithm(value), 745.2, 726817);
    }

    /** The logarithm of a power of ten is whole. */
    public static double log10(double value) {
        double logarithm = logarithm(value, anyDecimalLogarithm(value), 323.4, 315652);
        int digits = value == 10 ? 1 : value == 100 ? 2 : value == 1000 ? 3 : value == 10000 ? 4 : value == 100000 ? 5 : value == 1000000 ? 6 : value == 10000000 ? 7 : value == 100000000 ? 8 : value == 1000000000 ? 9 : 0;
        //@ assume digits == 0 || logarithm == digits;
        return logarithm;
    }

    /**
     * Return a logarithm if it can be one: those of numbers are at most so far from zero. That of a number from 1 to 2^62 is between those of the powers of two around it;
     * that of 2 has so many units of 2^-20, and a fraction.
     */
    private static double logarithm(double value, double logarithm, double most, long units) {
        if (!(value > 0)) {
            return value == 0 ? Double.NEGATIVE_INFINITY : Double.NaN;
        }
        if (value == 1 || value == Double.POSITIVE_INFINITY) {
            return value == 1 ? 0 : value;
        }
        //@ assume value > 1 ? 0 < logarithm && logarithm < value : logarithm < 0;
        //@ assume -most < logarithm && logarithm < most;
        if (value > 1 && value < 4611686018427387904.0) {
            int power = 63 - Long.numberOfLeadingZeros((long) value);
            long size = (long) (logarithm * 1048576.0);
            boolean isPower = value == 1L << power;
            //@ assume power * units - 1 <= size && size <= (isPower ? power : power + 1) * (units + 1) + 1;
        }
        return logarithm;
    }

    public static double sin(double angle) {
        return angle == 0 ? angle : between(angle, anySine(angle), 1);
    }

    public static double cos(double angle) {
        return angle == 0 ? 1 : between(angle, anyCosine(angle), 1);
    }

    public static double tan(double angle) {
        return angle == 0 ? angle : between(angle, anyTangent(angle), Double.POSITIVE_INFINITY);
    }

    /** Return a number if it is at most so far from zero, and NaN for an angle that is no number. */
    private static double between(double angle, double number, double most) {
        if (angle - angle != 0) {
            return Double.NaN;
        }
        //@ assume -most <= number && number <= most;
        return number;
    }

    public static double asin(double value) {
        return value == 0 ? value : value >= -1 && value <= 1 ? ofItsSign(value, anyArcSine(value), 1.5707963267948968) : Double.NaN;
    }

    public static double atan(double value) {
        return value == 0 || value != value ? value : ofItsSign(value, anyArcTangent(value), 1.5707963267948968);
    }

    public static double sinh(double value) {
        return value == 0 || value - value != 0 ? value : ofItsSign(value, anyHyperbolicSine(value), Double.POSITIVE_INFINITY);
    }

    public static double cosh(double value) {
        if (value == 0 || value != value) {
            return value + 1;
        }
        double result = anyHyperbolicCosine(abs(value));
        //@ assume result >= 1 && (value - value == 0 || result == Double.POSITIVE_INFINITY);
        return result;
    }

    public static double tanh(double value) {
        return value == 0 || value != value ? value : ofItsSign(value, anyHyperbolicTangent(value), 1);
    }

    private static double ofItsSign(double value, double angle, double most) {
        //@ assume value > 0 ? 0 < angle && angle <= most : -most <= angle && angle < 0;
        return angle;
    }

    public static double acos(double value) {
        return value >= -1 && value <= 1 ? value == 1 ? 0 : ofItsSign(1, anyArcCosine(value), 3.1415926535897936) : Double.NaN;
    }

    public static double atan2(double up, double right) {
        return up != up || right != right ? Double.NaN : between(0, anyAngle(up, right), 3.1415926535897936);
    }

    public static double hypot(double left, double right) {
        if (Double.isInfinite(left) || Double.isInfinite(right)) {
            return Double.POSITIVE_INFINITY;
        }
        double length = anyLength(left, right);
        //@ assume (left == left && right == right) == (length == length);
        double least = max(abs(left), abs(right));
        //@ assume length != length || length >= least;
        //@ assume length != length || left != 0 && right != 0 || length == least;
        return length;
    }

    private static native /*@ pure @*/ double anyRoot(double value);

    private static native /*@ pure @*/ double anyCubicRoot(double value);

    private static native /*@ pure @*/ double anyPower(double base, double exponent);

    private static native /*@ pure @*/ double anyExponential(double value);

    private static native /*@ pure @*/ double anyLogarithm(double value);

    private static native /*@ pure @*/ double anyDecimalLogarithm(double value);

    private static native /*@ pure @*/ double anySine(double angle);

    private static native /*@ pure @*/ double anyCosine(double angle);

    private static native /*@ pure @*/ double anyTangent(double angle);

    private static native /*@ pure @*/ double anyHyperbolicSine(double value);

    private static native /*@ pure @*/ double anyHyperbolicCosine(double value);

    private static native /*@ pure @*/ double anyHyperbolicTangent(double value);

    private static native /*@ pure @*/ double anyArcSine(double value);

    private static native /*@ pure @*/ double anyArcCosine(double value);

    private static native /*@ pure @*/ double anyArcTangent(double value);

    private static native /*@ pure @*/ double anyAngle(double up, double right);

    private static native /*@ pure @*/ double anyLength(double left, double right);

    public static /*@ pure @*/ double signum(double value) {
        return value > 0 ? 1 : value < 0 ? -1 : value;
    }

    public static /*@ pure @*/ double floor(double value) {
        double whole = truncated(value);
        return whole > value ? whole - 1 : whole;
    }

    public static /*@ pure @*/ double ceil(double value) {
        double whole = truncated(value);
        return whole < value ? whole + 1 : whole;
    }

    /** The nearest whole number, of two the even one. */
    public static /*@ pure @*/ double rint(double value) {
        double below = floor(value);
        double rest = value - below;
        double nearest = rest < 0.5 || rest == 0.5 && below / 2 == floor(below / 2) ? below : below + 1;
        return nearest == 0 ? value * 0.0 : value - value == 0 ? nearest : value;
    }

    /** The nearest whole number, of two the greater one. */
    public static /*@ pure @*/ long round(double value) {
        double below = floor(value);
        return (long) (value - below >= 0.5 ? below + 1 : below);
    }

    public static /*@ pure @*/ int round(float value) {
        double below = floor(value);
        return (int) (value - below >= 0.5 ? below + 1 : below);
    }

    /** The number without what is behind the point; zero keeps the sign. */
    private static /*@ pure @*/ double truncated(double value) {
        if (!(value > -4503599627370496.0 && value < 4503599627370496.0)) {
            return value;
        }
        double whole = (long) value;
        return whole == 0 ? value * 0.0 : whole;
    }

    /** Any number. */
    public static double random() {
        return new java.util.Random().nextDouble();
    }

    public static int floorMod(long left, int right) {
        return (int) floorMod(left, (long) right);
    }

    public static long floorDiv(long left, int right) {
        return floorDiv(left, (long) right);
    }

    public static long multiplyExact(long left, int right) {
        return multiplyExact(left, (long) right);
    }

    public static int absExact(int value) {
        if (value == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(value);
    }

    public static long absExact(long value) {
        if (value == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(value);
    }

    public static /*@ pure @*/ float signum(float value) {
        return value > 0 ? 1 : value < 0 ? -1 : value;
    }

    public static /*@ pure @*/ double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static /*@ pure @*/ double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    /** The sign of NaN is that of a positive number, since the documentation allows both. */
    public static /*@ pure @*/ double copySign(double size, double sign) {
        boolean isNegative = sign < 0 || sign == 0 && 1 / sign < 0;
        double positive = size < 0 || size == 0 && 1 / size < 0 ? -size : size;
        return isNegative ? -positive : positive;
    }

    public static /*@ pure @*/ int getExponent(double value) {
        return (int) (Double.doubleToRawLongBits(value) >>> 52 & 0x7ff) - 1023;
    }

    public static /*@ pure @*/ double nextUp(double value) {
        if (value != value || value == Double.POSITIVE_INFINITY) {
            return value;
        }
        if (value == 0) {
            return Double.MIN_VALUE;
        }
        long bits = Double.doubleToRawLongBits(value);
        return Double.longBitsToDouble(value > 0 ? bits + 1 : bits - 1);
    }

    public static /*@ pure @*/ double nextDown(double value) {
        return -nextUp(-value);
    }

    /** The sign of NaN is that of a positive number, since the documentation allows both. */
    public static /*@ pure @*/ float copySign(float size, float sign) {
        boolean isNegative = sign < 0 || sign == 0 && 1 / sign < 0;
        float positive = size < 0 || size == 0 && 1 / size < 0 ? -size : size;
        return isNegative ? -positive : positive;
    }

    public static /*@ pure @*/ int getExponent(float value) {
        return (int) (Float.floatToRawIntBits(value) >>> 23 & 0xff) - 127;
    }

    public static /*@ pure @*/ float nextUp(float value) {
        if (value != value || value == Float.POSITIVE_INFINITY) {
            return value;
        }
        if (value == 0) {
            return Float.MIN_VALUE;
        }
        int bits = Float.floatToRawIntBits(value);
        return Float.intBitsToFloat(value > 0 ? bits + 1 : bits - 1);
    }

    public static /*@ pure @*/ float nextDown(float value) {
        return -nextUp(-value);
    }

    public static /*@ pure @*/ long multiplyFull(int left, int right) {
        return (long) left * (long) right;
    }
}
