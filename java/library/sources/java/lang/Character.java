package java.lang;

/** A char in a box. What kind of character one is, is known of Latin-1, the first 256; beyond, it is any. */
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
        return c < 256 ? '0' <= c && c <= '9' : isAny(c, 'd');
    }

    public static boolean isLetter(char c) {
        return c < 256 ? isLatinLetter(c) : isAny(c, 'l');
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isUpperCase(char c) {
        return c < 256 ? 'A' <= c && c <= 'Z' || 0xC0 <= c && c <= 0xDE && c != 0xD7 : isAny(c, 'u');
    }

    public static boolean isLowerCase(char c) {
        return c < 256 ? 'a' <= c && c <= 'z' || c >= 0xDF && c != 0xF7 || isSmallSign(c) : isAny(c, 's');
    }

    public static boolean isWhitespace(char c) {
        return c < 256 ? c == ' ' || 9 <= c && c <= 13 || 28 <= c && c <= 31 : isAny(c, 'w');
    }

    public static boolean isAlphabetic(int c) {
        return c >= 0 && (c < 256 ? isLatinLetter((char) c) : isAny(c, 'a'));
    }

    public static boolean isDigit(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isDigit((char) codePoint) : isAny(codePoint, 'd'));
    }

    public static boolean isLetter(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isLetter((char) codePoint) : isAny(codePoint, 'l'));
    }

    public static boolean isUpperCase(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isUpperCase((char) codePoint) : isAny(codePoint, 'u'));
    }

    public static boolean isLowerCase(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isLowerCase((char) codePoint) : isAny(codePoint, 's'));
    }

    public static boolean isWhitespace(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isWhitespace((char) codePoint) : isAny(codePoint, 'w'));
    }

    public static boolean isSpaceChar(int codePoint) {
        return codePoint >= 0 && (codePoint < 256 ? isSpaceChar((char) codePoint) : isAny(codePoint, 'p'));
    }

    public static boolean isLetterOrDigit(int codePoint) {
        return isLetter(codePoint) || isDigit(codePoint);
    }

    public static int toUpperCase(int codePoint) {
        return codePoint < 0 || codePoint > MAX_CODE_POINT ? codePoint : codePoint < 65536 ? toUpperCase((char) codePoint) : anyPoint(codePoint, 'U');
    }

    public static int toLowerCase(int codePoint) {
        return codePoint < 0 || codePoint > MAX_CODE_POINT ? codePoint : codePoint < 65536 ? toLowerCase((char) codePoint) : anyPoint(codePoint, 'L');
    }

    /** Characters beyond the first 65536 stay there. */
    //@ ensures MIN_SUPPLEMENTARY_CODE_POINT <= \result && \result <= MAX_CODE_POINT;
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

    /** Of Latin-1; what becomes of another character is any one. */
    public static char toUpperCase(char c) {
        if (c >= 256) {
            return any(c, 'U');
        }
        return 'a' <= c && c <= 'z' || 0xE0 <= c && c <= 0xFE && c != 0xF7 ? (char) (c - 32) : c == 0xFF ? (char) 0x178 : c == 0xB5 ? (char) 0x39C : c;
    }

    public static char toLowerCase(char c) {
        return c < 256 ? 'A' <= c && c <= 'Z' || 0xC0 <= c && c <= 0xDE && c != 0xD7 ? (char) (c + 32) : c : any(c, 'L');
    }

    /** Only for the library: whether the other case of a unit depends on the units beside it: half of a pair, or a sigma. */
    static /*@ pure @*/ boolean _hasContext(char c, boolean isUpper) {
        return isSurrogate(c) || c == 0x3A3 && !isUpper;
    }

    /** Only for the library: whether a character of a text becomes several in the other case (Unicode's SpecialCasing, which is fixed). */
    static /*@ pure @*/ boolean _becomesSeveral(char c, boolean isUpper) {
        if (!isUpper) {
            return c == 0x130;
        }
        return c == 0xDF || c == 0x149 || c == 0x1F0 || c == 0x390 || c == 0x3B0 || c == 0x587 || 0x1E96 <= c && c <= 0x1E9A
            || (0x1F50 <= c && c <= 0x1FFC || 0xFB00 <= c && c <= 0xFB17) && isAny(c, '+');
    }

    /** Only for the library: the first, second and third character that one becomes which becomes several, by their numbers. */
    static /*@ pure @*/ char _partOf(char c, char number, boolean isUpper) {
        return !isUpper ? (number == '1' ? 'i' : (char) 0x307) : c == 0xDF ? 'S' : any(c, number);
    }

    /** Only for the library: whether it becomes three characters. */
    static /*@ pure @*/ boolean _becomesThree(char c, boolean isUpper) {
        return isUpper && c > 0xDF && isAny(c, '3');
    }

    private static /*@ pure @*/ boolean isLatinLetter(char c) {
        return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0xC0 && c != 0xD7 && c != 0xF7 || c == 0xB5 || isSmallSign(c);
    }

    /** Whether a character of Latin-1 is lower case although it has no upper case of its kind: the two ordinal indicators, and the micro sign. */
    private static /*@ pure @*/ boolean isSmallSign(char c) {
        return c == 0xAA || c == 0xBA || c == 0xB5;
    }

    public static int digit(char c, int radix) {
        int digit = '0' <= c && c <= '9' ? c - '0' : 'a' <= c && c <= 'z' ? c - 'a' + 10 : 'A' <= c && c <= 'Z' ? c - 'A' + 10 : c < 256 ? -1 : anyDigit(c);
        return 2 <= radix && radix <= 36 && digit < radix ? digit : -1;
    }

    public static int digit(int codePoint, int radix) {
        int digit = codePoint >= 0 && codePoint < 256 ? digit((char) codePoint, 36) : codePoint < 0 ? -1 : anyDigit(codePoint);
        return 2 <= radix && radix <= 36 && digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        return radix < 2 || radix > 36 || digit < 0 || digit >= radix ? '\0' : (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static int getNumericValue(char c) {
        if (c >= 256) {
            return anyValue(c);
        }
        return c == 0xB9 ? 1 : c == 0xB2 || c == 0xB3 ? c - 0xB0 : 0xBC <= c && c <= 0xBE ? -2 : digit(c, 36);
    }

    public static boolean isSpaceChar(char c) {
        return c < 256 ? c == ' ' || c == 0xA0 : isAny(c, 'p');
    }

    public static boolean isTitleCase(char c) {
        return c >= 256 && isAny(c, 't');
    }

    public static boolean isDefined(char c) {
        return c < 256 || isAny(c, 'D');
    }

    public static /*@ pure @*/ boolean isISOControl(char c) {
        return c <= 0x1F || 0x7F <= c && c <= 0x9F;
    }

    public static boolean isIdentifierIgnorable(char c) {
        return c < 256 ? c <= 8 || 0xE <= c && c <= 0x1B || 0x7F <= c && c <= 0x9F || c == 0xAD : isAny(c, 'i');
    }

    public static boolean isJavaIdentifierStart(char c) {
        return c < 256 ? isLetter(c) || c == '_' || c == '$' || 0xA2 <= c && c <= 0xA5 : isAny(c, 'b');
    }

    public static boolean isJavaIdentifierPart(char c) {
        return c < 256 ? isJavaIdentifierStart(c) || isDigit(c) || isIdentifierIgnorable(c) : isAny(c, 'j');
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

    /** Fractions have -2. */
    //@ ensures -2 <= \result;
    private static native /*@ pure @*/ int anyValue(int c);

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
