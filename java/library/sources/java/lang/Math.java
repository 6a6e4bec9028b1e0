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
        int product = left * right;
        if (left != 0 && (product / left != right || left == -1 && right == Integer.MIN_VALUE)) {
            throw new ArithmeticException("integer overflow");
        }
        return product;
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

    @Refused("this function on floating-point numbers is not known")
    public static native double sqrt(double value);

    @Refused("this function on floating-point numbers is not known")
    public static native double pow(double base, double exponent);

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
}
