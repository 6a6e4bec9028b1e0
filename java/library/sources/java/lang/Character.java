package java.lang;

/** A char in a box. What kind of character one is, is known of ASCII; beyond, it is any. */
public final class Character implements Comparable<Character> {
    public static final char MIN_VALUE = 0;
    public static final char MAX_VALUE = 65535;

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return new Character(value);
    }

    public /*@ pure @*/ char charValue() {
        return value;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public /*@ pure @*/ int hashCode() {
        return value;
    }

    public static /*@ pure @*/ int hashCode(char value) {
        return value;
    }

    public /*@ pure @*/ int compareTo(Character other) {
        return value - other.value;
    }

    public static /*@ pure @*/ int compare(char left, char right) {
        return left - right;
    }

    public static boolean isDigit(char c) {
        return c < 128 ? '0' <= c && c <= '9' : isAny(c);
    }

    public static boolean isLetter(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' : isAny(c);
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return c < 128 ? 'A' <= c && c <= 'Z' : isAny(c);
    }

    public static boolean isLowerCase(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' : isAny(c);
    }

    public static boolean isWhitespace(char c) {
        return c < 128 ? c == ' ' || 9 <= c && c <= 13 || 28 <= c && c <= 31 : isAny(c);
    }

    public static boolean isAlphabetic(int c) {
        return c < 128 ? 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' : isAny((char) c);
    }

    /** Of ASCII; what becomes of another character is any one. */
    public static char toUpperCase(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' ? (char) (c - 32) : c : any(c);
    }

    public static char toLowerCase(char c) {
        return c < 128 ? 'A' <= c && c <= 'Z' ? (char) (c + 32) : c : any(c);
    }

    public static int digit(char c, int radix) {
        int digit = '0' <= c && c <= '9' ? c - '0' : 'a' <= c && c <= 'z' ? c - 'a' + 10 : 'A' <= c && c <= 'Z' ? c - 'A' + 10 : c < 128 ? -1 : anyDigit(c);
        return 2 <= radix && radix <= 36 && digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        return radix < 2 || radix > 36 || digit < 0 || digit >= radix ? '\0' : (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return c < 128 ? digit(c, 36) : anyDigit(c);
    }

    private static native /*@ pure @*/ boolean isAny(char c);

    private static native /*@ pure @*/ char any(char c);

    //@ ensures -1 <= \result && \result < 36;
    private static native /*@ pure @*/ int anyDigit(char c);

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }
}
