package java.lang;

/** A char in a box. What kind of character one is, is known of ASCII; beyond, it is any. */
public final class Character implements Comparable<Character> {
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final char MIN_SURROGATE = 0xD800;
    public static final char MAX_SURROGATE = 0xDFFF;
    public static final char MIN_VALUE = 0;
    public static final char MAX_VALUE = 65535;
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10FFFF;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    public static final char MIN_HIGH_SURROGATE = 0xD800;
    public static final char MAX_HIGH_SURROGATE = 0xDBFF;
    public static final char MIN_LOW_SURROGATE = 0xDC00;
    public static final char MAX_LOW_SURROGATE = 0xDFFF;

    private final char value;
    private boolean _isNew;

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

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

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
        return c < 128 ? '0' <= c && c <= '9' : isAny(c, 'd');
    }

    public static boolean isLetter(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' : isAny(c, 'l');
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return c < 128 ? 'A' <= c && c <= 'Z' : isAny(c, 'u');
    }

    public static boolean isLowerCase(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' : isAny(c, 's');
    }

    public static boolean isWhitespace(char c) {
        return c < 128 ? c == ' ' || 9 <= c && c <= 13 || 28 <= c && c <= 31 : isAny(c, 'w');
    }

    public static boolean isAlphabetic(int c) {
        return c < 128 ? 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' : isAny(c, 'a');
    }

    public static boolean isDigit(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isDigit((char) codePoint) : isAny(codePoint, 'd'));
    }

    public static boolean isLetter(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isLetter((char) codePoint) : isAny(codePoint, 'l'));
    }

    public static boolean isUpperCase(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isUpperCase((char) codePoint) : isAny(codePoint, 'u'));
    }

    public static boolean isLowerCase(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isLowerCase((char) codePoint) : isAny(codePoint, 's'));
    }

    public static boolean isWhitespace(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isWhitespace((char) codePoint) : isAny(codePoint, 'w'));
    }

    public static boolean isSpaceChar(int codePoint) {
        return codePoint >= 0 && (codePoint < 128 ? isSpaceChar((char) codePoint) : isAny(codePoint, 'p'));
    }

    public static boolean isLetterOrDigit(int codePoint) {
        return isLetter(codePoint) || isDigit(codePoint);
    }

    public static int toUpperCase(int codePoint) {
        return codePoint < 0 ? codePoint : codePoint < 65536 ? toUpperCase((char) codePoint) : anyPoint(codePoint, 'U');
    }

    public static int toLowerCase(int codePoint) {
        return codePoint < 0 ? codePoint : codePoint < 65536 ? toLowerCase((char) codePoint) : anyPoint(codePoint, 'L');
    }

    private static native /*@ pure @*/ int anyPoint(int codePoint, char kind);

    public static int codePointAt(CharSequence text, int index) {
        char first = text.charAt(index);
        if (isHighSurrogate(first) && index + 1 < text.length()) {
            char second = text.charAt(index + 1);
            if (isLowSurrogate(second)) {
                return toCodePoint(first, second);
            }
        }
        return first;
    }

    public static int codePointAt(char[] characters, int index) {
        return pointIn(characters, index, characters.length);
    }

    public static int codePointAt(char[] characters, int index, int limit) {
        if (index >= limit || index < 0 || limit > characters.length) {
            throw new IndexOutOfBoundsException();
        }
        return pointIn(characters, index, limit);
    }

    private static int pointIn(char[] characters, int index, int limit) {
        char first = characters[index];
        boolean isPair = isHighSurrogate(first) && index + 1 < limit && isLowSurrogate(characters[index + 1]);
        return isPair ? toCodePoint(first, characters[index + 1]) : first;
    }

    public static int codePointBefore(CharSequence text, int index) {
        char second = text.charAt(index - 1);
        if (isLowSurrogate(second) && index > 1) {
            char first = text.charAt(index - 2);
            if (isHighSurrogate(first)) {
                return toCodePoint(first, second);
            }
        }
        return second;
    }

    public static int codePointCount(CharSequence text, int begin, int end) {
        if (begin < 0 || end > text.length() || begin > end) {
            throw new IndexOutOfBoundsException();
        }
        int count = 0;
        for (int i = begin; i < end; i++) {
            count++;
            if (isHighSurrogate(text.charAt(i)) && i + 1 < end && isLowSurrogate(text.charAt(i + 1))) {
                i++;
            }
        }
        return count;
    }

    /** Of ASCII; what becomes of another character is any one. */
    public static char toUpperCase(char c) {
        return c < 128 ? 'a' <= c && c <= 'z' ? (char) (c - 32) : c : any(c, 'U');
    }

    public static char toLowerCase(char c) {
        return c < 128 ? 'A' <= c && c <= 'Z' ? (char) (c + 32) : c : any(c, 'L');
    }

    public static int digit(char c, int radix) {
        int digit = '0' <= c && c <= '9' ? c - '0' : 'a' <= c && c <= 'z' ? c - 'a' + 10 : 'A' <= c && c <= 'Z' ? c - 'A' + 10 : c < 128 ? -1 : anyDigit(c);
        return 2 <= radix && radix <= 36 && digit < radix ? digit : -1;
    }

    public static int digit(int codePoint, int radix) {
        int digit = codePoint >= 0 && codePoint < 128 ? digit((char) codePoint, 36) : codePoint < 0 ? -1 : anyDigit(codePoint);
        return 2 <= radix && radix <= 36 && digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        return radix < 2 || radix > 36 || digit < 0 || digit >= radix ? '\0' : (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        return c < 128 ? digit(c, 36) : anyDigit(c);
    }

    public static boolean isSpaceChar(char c) {
        return c < 128 ? c == ' ' : isAny(c, 'p');
    }

    public static boolean isTitleCase(char c) {
        return c >= 128 && isAny(c, 't');
    }

    public static boolean isDefined(char c) {
        return c < 128 || isAny(c, 'D');
    }

    public static /*@ pure @*/ boolean isISOControl(char c) {
        return c <= 0x1F || 0x7F <= c && c <= 0x9F;
    }

    public static boolean isIdentifierIgnorable(char c) {
        return c < 128 ? c <= 8 || 0xE <= c && c <= 0x1B || c == 0x7F : isAny(c, 'i');
    }

    public static boolean isJavaIdentifierStart(char c) {
        return c < 128 ? isLetter(c) || c == '_' || c == '$' : isAny(c, 'b');
    }

    public static boolean isJavaIdentifierPart(char c) {
        return c < 128 ? isLetterOrDigit(c) || c == '_' || c == '$' || isIdentifierIgnorable(c) : isAny(c, 'j');
    }

    public static /*@ pure @*/ boolean isHighSurrogate(char c) {
        return 0xD800 <= c && c < 0xDC00;
    }

    public static /*@ pure @*/ boolean isLowSurrogate(char c) {
        return 0xDC00 <= c && c < 0xE000;
    }

    public static /*@ pure @*/ boolean isSurrogate(char c) {
        return 0xD800 <= c && c < 0xE000;
    }

    public static /*@ pure @*/ boolean isSurrogatePair(char high, char low) {
        return 0xD800 <= high && high < 0xDC00 && 0xDC00 <= low && low < 0xE000;
    }

    public static /*@ pure @*/ boolean isValidCodePoint(int codePoint) {
        return 0 <= codePoint && codePoint <= MAX_CODE_POINT;
    }

    public static /*@ pure @*/ boolean isBmpCodePoint(int codePoint) {
        return 0 <= codePoint && codePoint < MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static /*@ pure @*/ boolean isSupplementaryCodePoint(int codePoint) {
        return MIN_SUPPLEMENTARY_CODE_POINT <= codePoint && codePoint <= MAX_CODE_POINT;
    }

    public static /*@ pure @*/ int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static /*@ pure @*/ int toCodePoint(char high, char low) {
        return (high << 10) + low - (0xD800 << 10) - 0xDC00 + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    /** Only for the library: the character that two units form, or else another one. */
    static int joined(char high, char low, char otherwise) {
        return isSurrogatePair(high, low) ? toCodePoint(high, low) : otherwise;
    }

    public static char[] toChars(int codePoint) {
        if (!isValidCodePoint(codePoint)) {
            throw new IllegalArgumentException("Not a valid Unicode code point: 0x" + Integer.toHexString(codePoint).toUpperCase());
        }
        if (codePoint < MIN_SUPPLEMENTARY_CODE_POINT) {
            return new char[] {(char) codePoint};
        }
        return new char[] {(char) (0xD7C0 + (codePoint >>> 10)), (char) (0xDC00 + (codePoint & 0x3FF))};
    }

    public static /*@ pure @*/ char reverseBytes(char c) {
        return (char) (c << 8 | c >>> 8);
    }

    /** Whether a character is of a kind, and what becomes of it in one: each kind has a letter here. */
    private static native /*@ pure @*/ boolean isAny(int c, char kind);

    private static native /*@ pure @*/ char any(char c, char kind);

    //@ ensures -1 <= \result && \result < 36;
    private static native /*@ pure @*/ int anyDigit(int c);

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    public static String toString(int codePoint) {
        return new String(toChars(codePoint));
    }

    public static /*@ pure @*/ char highSurrogate(int codePoint) {
        return (char) ((codePoint >>> 10) + (0xD800 - (0x10000 >>> 10)));
    }

    public static /*@ pure @*/ char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3ff) + 0xDC00);
    }

    public static /*@ pure @*/ boolean isISOControl(int codePoint) {
        return codePoint <= 0x9F && (codePoint >= 0x7F || codePoint >>> 5 == 0);
    }

    public static /*@ pure @*/ boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }
}
