package java.lang;

/** A boolean in a box. */
public final class Boolean implements Comparable<Boolean> {
    public static final Boolean TRUE = Boolean.valueOf(true);
    public static final Boolean FALSE = Boolean.valueOf(false);

    private final boolean value;
    private boolean _isNew;

    public Boolean(boolean value) {
        this.value = value;
    }

    public Boolean(String text) {
        this.value = parseBoolean(text);
    }

    public static Boolean valueOf(boolean value) {
        return new Boolean(value);
    }

    public /*@ pure @*/ boolean booleanValue() {
        return value;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

    public /*@ pure @*/ int hashCode() {
        return hashCode(value);
    }

    public static /*@ pure @*/ int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public /*@ pure @*/ int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public static /*@ pure @*/ int compare(boolean left, boolean right) {
        return left == right ? 0 : left ? 1 : -1;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(boolean value) {
        return String.valueOf(value);
    }

    public static boolean parseBoolean(String text) {
        return text != null && text.equalsIgnoreCase("true");
    }

    public static /*@ pure @*/ boolean logicalAnd(boolean left, boolean right) {
        return left && right;
    }

    public static /*@ pure @*/ boolean logicalOr(boolean left, boolean right) {
        return left || right;
    }

    public static /*@ pure @*/ boolean logicalXor(boolean left, boolean right) {
        return left != right;
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    /** Properties have any text. */
    public static boolean getBoolean(String name) {
        return name != null && !name.isEmpty() && parseBoolean(System.getProperty(name));
    }
}
