package java.lang;

/** Texts that grow are not known. */
public final class StringBuilder implements CharSequence {
    @Refused("the characters of a string are not known")
    public StringBuilder() {}

    @Refused("the characters of a string are not known")
    public StringBuilder(String text) {}

    @Refused("the characters of a string are not known")
    public native StringBuilder append(Object value);

    @Refused("the characters of a string are not known")
    public native int length();

    @Refused("the characters of a string are not known")
    public native char charAt(int index);

    @Refused("the characters of a string are not known")
    public native String toString();
}
