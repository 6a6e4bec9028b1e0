package java.lang;

/** A float in a box. */
public final class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 3.4028235E38f;
    public static final float MIN_VALUE = 1.4E-45f;

    private final float value;

    public Float(float value) {
        this.value = value;
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
        return hash(value);
    }

    public static /*@ pure @*/ int hashCode(float value) {
        return hash(value);
    }

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

    @Refused("texts of numbers are not known")
    public native String toString();
}
