package java.lang;

/** A text; `string` is the type of texts in OOX, which are only compared. */
public final class String implements Comparable<String>, CharSequence {
    private final string value;

    private String(string value) {
        this.value = value;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof String && ((String) other).value == value;
    }

    /** Any number that is the same for equal texts, as long as nothing changes. */
    public /*@ pure @*/ int hashCode() {
        return hash(value);
    }

    private static native /*@ pure @*/ int hash(string value);

    public /*@ pure @*/ String toString() {
        return this;
    }

    @Refused("the characters of a string are not known; compare strings with equals")
    public native int length();

    @Refused("the characters of a string are not known; compare strings with equals")
    public native char charAt(int index);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native boolean isEmpty();

    @Refused("the order of strings is not known; compare them with equals")
    public native int compareTo(String other);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native String substring(int begin, int end);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native String substring(int begin);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native boolean startsWith(String prefix);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native boolean contains(CharSequence part);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native String concat(String other);

    @Refused("the characters of a string are not known; compare strings with equals")
    public native String trim();

    @Refused("the characters of a string are not known; compare strings with equals")
    public native char[] toCharArray();

    @Refused("texts of values are not known")
    public static native String valueOf(Object value);

    @Refused("texts of values are not known")
    public static native String format(String format, Object... values);
}
