package java.lang;

/** A double in a box. */
public final class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 1.7976931348623157E308;
    public static final double MIN_VALUE = 4.9E-324;

    private final double value;

    public Double(double value) {
        this.value = value;
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
        return hash(value);
    }

    public static /*@ pure @*/ int hashCode(double value) {
        return hash(value);
    }

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

    @Refused("texts of numbers are not known")
    public native String toString();
}
