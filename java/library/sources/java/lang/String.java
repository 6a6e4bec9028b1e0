package java.lang;

/** A text; `string` is the type of texts in OOX: `t.length`, `t[i]`, `t.substring(i, j)`, `t + u` and `(string) c` are its own operations. */
public final class String implements Comparable<String>, CharSequence {
    private string value;
    private boolean _interned;

    public String() {
        this.value = (string) "";
    }

    public String(String other) {
        this.value = other.value;
    }

    public String(char[] chars) {
        this.value = joined(chars, 0, chars.length);
    }

    public String(char[] chars, int offset, int count) {
        if (offset < 0 || count < 0 || offset > chars.length - count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + chars.length);
        }
        this.value = joined(chars, offset, count);
    }

    public String(int[] codePoints, int offset, int count) {
        if (offset < 0 || count < 0 || offset > codePoints.length - count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + codePoints.length);
        }
        string text = (string) "";
        for (int i = offset; i < offset + count; i++) {
            char[] units = Character.toChars(codePoints[i]);
            text = text + joined(units, 0, units.length);
        }
        this.value = text;
    }

    public String(byte[] bytes) {
        this.value = decoded(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + bytes.length);
        }
        this.value = decoded(bytes, offset, count);
    }

    public String(byte[] bytes, java.nio.charset.Charset charset) {
        this.value = charset._isUtf8() ? decoded(bytes, 0, bytes.length) : direct(bytes, charset._most());
    }

    public String(StringBuilder other) {
        this.value = text(other.toString());
    }

    public String(StringBuffer other) {
        this.value = text(other.toString());
    }

    /** UTF-8, the default of JDK 18 and later. */
    public byte[] getBytes() {
        int count = 0;
        byte[] room = new byte[3 * value.length];
        for (int i = 0; i < value.length; i++) {
            int c = codePointAt(i);
            if (c < 0x80) {
                room[count++] = (byte) c;
            } else if (c < 0x800) {
                room[count++] = (byte) (0xC0 | c >> 6);
                room[count++] = (byte) (0x80 | c & 0x3F);
            } else if (c >= 0xD800 && c < 0xE000) {
                room[count++] = (byte) '?';
            } else if (c < 0x10000) {
                room[count++] = (byte) (0xE0 | c >> 12);
                room[count++] = (byte) (0x80 | c >> 6 & 0x3F);
                room[count++] = (byte) (0x80 | c & 0x3F);
            } else {
                room[count++] = (byte) (0xF0 | c >> 18);
                room[count++] = (byte) (0x80 | c >> 12 & 0x3F);
                room[count++] = (byte) (0x80 | c >> 6 & 0x3F);
                room[count++] = (byte) (0x80 | c & 0x3F);
                i++;
            }
        }
        return java.util.Arrays.copyOf(room, count);
    }

    public byte[] getBytes(java.nio.charset.Charset charset) {
        if (charset._isUtf8()) {
            return getBytes();
        }
        int count = 0;
        byte[] bytes = new byte[value.length];
        for (int i = 0; i < value.length; i++) {
            bytes[count++] = (byte) (value[i] <= charset._most() ? value[i] : '?');
            i += codePointAt(i) >= 0x10000 ? 1 : 0;
        }
        return java.util.Arrays.copyOf(bytes, count);
    }

    private static string direct(byte[] bytes, int most) {
        string text = (string) "";
        for (int i = 0; i < bytes.length; i++) {
            int c = bytes[i] & 0xFF;
            text = text + (string) (char) (c <= most ? c : 0xFFFD);
        }
        return text;
    }

    private static string decoded(byte[] bytes, int from, int count) {
        string text = (string) "";
        int i = from;
        while (i < from + count) {
            int first = bytes[i] & 0xFF;
            int more = first < 0x80 ? 0 : first < 0xC2 ? 4 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 4;
            if (i + more >= from + count) {
                return malformed();
            }
            int c = more == 0 ? first : more == 1 ? first & 0x1F : first & 0x0F;
            for (int next = i + 1; next <= i + more; next++) {
                if ((bytes[next] & 0xC0) != 0x80) {
                    return malformed();
                }
                c = c << 6 | bytes[next] & 0x3F;
            }
            if (more == 2 && (c < 0x800 || c >= 0xD800 && c < 0xE000)) {
                return malformed();
            }
            text = text + (string) (char) c;
            i += more + 1;
        }
        return text;
    }

    @Refused("of UTF-8, texts with up to three bytes per character and without errors are decoded")
    private static native string malformed();

    /** Only for the library: the text of a string, and a string of a text. */
    static string text(String other) {
        return other == null ? (string) "null" : other.value;
    }

    static String of(string value) {
        String made = new String();
        made.value = value;
        return made;
    }

    /** Only for the library: a new string with any text. */
    static String any() {
        return of(anyText());
    }

    /*@ assignable \nothing; ensures \result != null; @*/
    private static native string anyText();

    /** Only for approximations: a new string with any text, which is no input. */
    static String approximated() {
        return of(anyUnits());
    }

    @InRuns("it may be any text")
    static string anyUnits() {
        string text = (string) "";
        while (isAny()) {
            text = text + (string) anyUnit();
        }
        return text;
    }

    //@ assignable \nothing;
    private static native boolean isAny();

    //@ assignable \nothing;
    private static native char anyUnit();

    /** What a method made of this text: where nothing has changed, the JDK returns the string itself. */
    private String changed(string text) {
        return text == value ? this : of(text);
    }

    private static string joined(char[] chars, int offset, int count) {
        string text = (string) "";
        for (int i = offset; i < offset + count; i++) {
            text = text + (string) chars[i];
        }
        return text;
    }

    public /*@ pure @*/ boolean equals(Object other) {
        return other instanceof String && ((String) other).value == value;
    }

    @Refused("equal objects may be one object, which is not known; use hashCode")
    public native /*@ pure @*/ int _identityCode();

    public /*@ pure @*/ int hashCode() {
        int hash = 0;
        for (int i = 0; i < value.length; i++) {
            hash = 31 * hash + value[i];
        }
        return hash;
    }

    public /*@ pure @*/ String toString() {
        return this;
    }

    public /*@ pure @*/ int length() {
        return value.length;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return value.length == 0;
    }

    public /*@ pure @*/ char charAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return value[index];
    }

    public int compareTo(String other) {
        int most = value.length <= other.value.length ? value.length : other.value.length;
        for (int i = 0; i < most; i++) {
            if (value[i] != other.value[i]) {
                return value[i] - other.value[i];
            }
        }
        return value.length - other.value.length;
    }

    public boolean equalsIgnoreCase(String other) {
        if (other == null || other.value.length != value.length) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            char one = value[i];
            char two = other.value[i];
            if (one != two && Character.toLowerCase(Character.toUpperCase(one)) != Character.toLowerCase(Character.toUpperCase(two))) {
                return false;
            }
        }
        return true;
    }

    public int compareToIgnoreCase(String other) {
        int most = value.length <= other.value.length ? value.length : other.value.length;
        for (int i = 0; i < most; i++) {
            char one = Character.toLowerCase(Character.toUpperCase(value[i]));
            char two = Character.toLowerCase(Character.toUpperCase(other.value[i]));
            if (value[i] != other.value[i] && one != two) {
                return one - two;
            }
        }
        return value.length - other.value.length;
    }

    public boolean regionMatches(int at, String other, int from, int count) {
        return regionMatches(false, at, other, from, count);
    }

    public boolean regionMatches(boolean ignoresCase, int at, String other, int from, int count) {
        if (at < 0 || from < 0 || at > (long) value.length - count || from > (long) other.value.length - count) {
            return false;
        }
        if (count <= 0) {
            return true;
        }
        String one = of(value.substring(at, at + count));
        String two = of(other.value.substring(from, from + count));
        return ignoresCase ? one.equalsIgnoreCase(two) : one.value == two.value;
    }

    public int codePointAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + value.length);
        }
        return index + 1 < value.length ? Character.joined(value[index], value[index + 1], value[index]) : value[index];
    }

    public int codePointBefore(int index) {
        if (index < 1 || index > value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return index > 1 ? Character.joined(value[index - 2], value[index - 1], value[index - 1]) : value[index - 1];
    }

    public int codePointCount(int begin, int end) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new IndexOutOfBoundsException();
        }
        int count = end - begin;
        for (int i = begin; i < end - 1; i++) {
            count -= Character.isSurrogatePair(value[i], value[i + 1]) ? 1 : 0;
        }
        return count;
    }

    public void getChars(int begin, int end, char[] target, int at) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + value.length);
        }
        if (at < 0 || at > target.length - (end - begin)) {
            throw new StringIndexOutOfBoundsException("offset " + at + ", count " + (end - begin) + ", length " + target.length);
        }
        for (int i = begin; i < end; i++) {
            target[at + i - begin] = value[i];
        }
    }

    public String substring(int begin, int end) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + value.length);
        }
        return changed(value.substring(begin, end));
    }

    public String substring(int begin) {
        return substring(begin, value.length);
    }

    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int offset) {
        int end = offset + prefix.value.length;
        return 0 <= offset && offset <= end && end <= value.length && value.substring(offset, end) == prefix.value;
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString()) >= 0;
    }

    public int indexOf(int c) {
        return indexOf(c, 0);
    }

    public int indexOf(int c, int from) {
        for (int i = from < 0 ? 0 : from; i < value.length; i++) {
            if (isAt(i, c)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a character begins at a place; one beyond the first plane is two units. */
    private boolean isAt(int i, int c) {
        if (c < 0x10000) {
            return value[i] == c;
        }
        return c <= 0x10FFFF && i + 1 < value.length && value[i] == 0xD7C0 + (c >>> 10) && value[i + 1] == 0xDC00 + (c & 0x3FF);
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, value.length - 1);
    }

    public int lastIndexOf(int c, int from) {
        for (int i = from < value.length ? from : value.length - 1; i >= 0; i--) {
            if (isAt(i, c)) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String part) {
        return indexOf(part, 0);
    }

    public int indexOf(String part, int from) {
        int length = part.value.length;
        int first = from < 0 ? 0 : from > value.length ? value.length : from;
        if (length == 0) {
            return first;
        }
        for (int i = first; i <= value.length - length; i++) {
            int end = i + length;
            if (i <= end && end <= value.length && value.substring(i, end) == part.value) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String part) {
        return lastIndexOf(part, value.length);
    }

    public int lastIndexOf(String part, int from) {
        int length = part.value.length;
        for (int i = from < value.length - length ? from : value.length - length; i >= 0; i--) {
            int end = i + length;
            if (i <= end && end <= value.length && value.substring(i, end) == part.value) {
                return i;
            }
        }
        return -1;
    }

    public String concat(String other) {
        return other.value.length == 0 ? this : of(value + other.value);
    }

    public String replace(char before, char after) {
        string text = (string) "";
        for (int i = 0; i < value.length; i++) {
            text = text + (string) (value[i] == before ? after : value[i]);
        }
        return changed(text);
    }

    public String trim() {
        int begin = 0;
        int end = value.length;
        while (begin < end && value[begin] <= ' ') {
            begin++;
        }
        while (begin < end && value[end - 1] <= ' ') {
            end--;
        }
        return changed(value.substring(begin, end));
    }

    public String strip() {
        return stripLeading().stripTrailing();
    }

    public String stripLeading() {
        int begin = 0;
        while (begin < value.length && Character.isWhitespace(value[begin])) {
            begin++;
        }
        return changed(value.substring(begin, value.length));
    }

    public String stripTrailing() {
        int end = value.length;
        while (end > 0 && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return changed(value.substring(0, end));
    }

    public boolean isBlank() {
        return stripLeading().value.length == 0;
    }

    public String replace(CharSequence before, CharSequence after) {
        String old = before.toString();
        string next = after.toString().value;
        string text = (string) "";
        int from = 0;
        int length = old.value.length;
        if (length == 0) {
            for (; from < value.length; from++) {
                text = text + next + (string) value[from];
            }
            return of(text + next);
        }
        while (from <= value.length - length) {
            int end = from + length;
            if (from <= end && end <= value.length && value.substring(from, end) == old.value) {
                text = text + next;
                from = end;
            } else {
                text = text + (string) value[from];
                from++;
            }
        }
        return changed(text + value.substring(from, value.length));
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        string between = separator.toString().value;
        string text = (string) "";
        for (int i = 0; i < parts.length; i++) {
            text = (i == 0 ? text : text + between) + text(parts[i] == null ? null : parts[i].toString());
        }
        return of(text);
    }

    /** Arrays of strings are none of other texts here. */
    static String join(CharSequence separator, String... parts) {
        string between = separator.toString().value;
        string text = (string) "";
        for (int i = 0; i < parts.length; i++) {
            text = (i == 0 ? text : text + between) + text(parts[i]);
        }
        return of(text);
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        string between = separator.toString().value;
        string text = (string) "";
        boolean isFirst = true;
        for (CharSequence part : parts) {
            text = (isFirst ? text : text + between) + text(part == null ? null : part.toString());
            isFirst = false;
        }
        return of(text);
    }

    /** By one character, which is what a regular expression that is a constant may stand for; empty parts at the end are left out. */
    String[] split(char separator) {
        int parts = 0;
        int found = 0;
        int begin = 0;
        for (int i = 0; i <= value.length; i++) {
            if (i == value.length || value[i] == separator) {
                found++;
                parts = i > begin ? found : parts;
                begin = i + 1;
            }
        }
        if (found == 1) {
            return new String[] {this};
        }
        String[] all = new String[parts];
        int at = 0;
        begin = 0;
        for (int i = 0; at < parts; i++) {
            if (i == value.length || value[i] == separator) {
                all[at] = of(value.substring(begin, i));
                at++;
                begin = i + 1;
            }
        }
        return all;
    }

    public boolean contentEquals(StringBuffer other) {
        return other.toString().value == value;
    }

    public boolean contentEquals(CharSequence other) {
        return other.toString().value == value;
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        string text = (string) "";
        for (int i = 0; i < count; i++) {
            text = text + value;
        }
        return changed(text);
    }

    public String toUpperCase() {
        return cased(true);
    }

    public String toLowerCase() {
        return cased(false);
    }

    /** Letters of Latin-1; what becomes of others is any one character each, or several if Unicode says so. */
    private String cased(boolean isUpper) {
        string text = (string) "";
        for (int i = 0; i < value.length; i++) {
            char c = value[i];
            if (Character._becomesSeveral(c, isUpper)) {
                text = text + (string) Character._partOf(c, '1', isUpper) + (string) Character._partOf(c, '2', isUpper);
                if (Character._becomesThree(c, isUpper)) {
                    text = text + (string) Character._partOf(c, '3', isUpper);
                }
            } else {
                text = text + (string) (Character._hasContext(c, isUpper) ? anyUnit(value, i, isUpper) : isUpper ? Character.toUpperCase(c) : Character.toLowerCase(c));
            }
        }
        return changed(text);
    }

    /** What becomes of a unit that depends on others of a text: half of a pair, or a sigma, which has another form at the end of a word. */
    private static native /*@ pure @*/ char anyUnit(string text, int index, boolean isUpper);

    /** All known locales have the same letters. */
    public String toUpperCase(java.util.Locale locale) {
        if (locale == null) {
            throw new NullPointerException();
        }
        return toUpperCase();
    }

    public String toLowerCase(java.util.Locale locale) {
        if (locale == null) {
            throw new NullPointerException();
        }
        return toLowerCase();
    }

    public java.util.stream.Stream<String> lines() {
        java.util.ArrayList<String> lines = new java.util.ArrayList<>();
        int begin = 0;
        int size = length();
        for (int i = 0; i < size; i++) {
            char each = charAt(i);
            if (each == '\n' || each == '\r') {
                lines.add(substring(begin, i));
                if (each == '\r' && i + 1 < size && charAt(i + 1) == '\n') {
                    i++;
                }
                begin = i + 1;
            }
        }
        if (begin < size) {
            lines.add(substring(begin));
        }
        return lines.stream();
    }

    public java.util.stream.IntStream chars() {
        int[] numbers = new int[value.length];
        for (int i = 0; i < value.length; i++) {
            numbers[i] = value[i];
        }
        return java.util.stream.StreamSupport.of(numbers, 0, numbers.length);
    }

    public char[] toCharArray() {
        char[] chars = new char[value.length];
        for (int i = 0; i < value.length; i++) {
            chars[i] = value[i];
        }
        return chars;
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return of((string) value);
    }

    public static String valueOf(int value) {
        return of((string) value);
    }

    public static String valueOf(long value) {
        return of((string) value);
    }

    /** Only for formats: the first characters. */
    String shortened(int most) {
        return most < value.length ? of(value.substring(0, most)) : this;
    }

    /** Only for formats: with spaces in front, or behind if the width is negative. */
    String wide(int width) {
        string text = value;
        int missing = (width < 0 ? -width : width) - value.length;
        for (int i = 0; i < missing; i++) {
            text = width < 0 ? text + (string) ' ' : (string) ' ' + text;
        }
        return of(text);
    }

    /** Only for formats: a number with a sign, or in brackets if it is negative, and with zeros up to a length; no number has none of them. */
    String signed(char sign, boolean hasBrackets, int length) {
        if (value[0] == 'n') {
            return this;
        }
        boolean isNegative = value[0] == '-';
        string text = isNegative ? value.substring(1, value.length) : value;
        int around = isNegative ? hasBrackets ? 2 : 1 : sign == '\0' ? 0 : 1;
        int zeros = length - around - text.length;
        for (int i = 0; i < zeros; i++) {
            text = (string) '0' + text;
        }
        if (isNegative) {
            return of(hasBrackets ? (string) '(' + text + (string) ')' : (string) '-' + text);
        }
        return of(sign == '\0' ? text : (string) sign + text);
    }

    /** Only for formats: what is said of a truth value that may be missing. */
    static String truth(Boolean value) {
        return value != null && value ? "true" : "false";
    }

    public static String valueOf(double value) {
        return Double.toString(value);
    }

    public static String valueOf(float value) {
        return Float.toString(value);
    }

    /** The text and the hash code of each value may be asked for, in any order, and more than once. */
    @Approximated("formats are known only as constants; put the parts together with +")
    public static String format(String format, Object... values) {
        if (format == null) {
            throw new NullPointerException();
        }
        int count = values == null ? 0 : values.length;
        while (count > 0 && isAny()) {
            int which = anyCount();
            if (which < count && values[which] != null) {
                int hash = isAny() ? values[which].hashCode() : values[which].toString().value.length;
            }
        }
        if (isAny()) {
            throw anyFormatException();
        }
        return approximated();
    }

    @Approximated("formats are known only as constants; put the parts together with +")
    public String formatted(Object... values) {
        return format(this, values);
    }

    @Approximated("regular expressions are known only as constants")
    public boolean matches(String regex) {
        checkExpression(regex);
        return isMatch(value, regex.value);
    }

    @Approximated("regular expressions are known only as constants")
    public String[] split(String regex) {
        return split(regex, 0);
    }

    @Approximated("regular expressions are known only as constants")
    public String[] split(String regex, int limit) {
        checkExpression(regex);
        String[] parts = new String[anyCount()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = isAny() ? approximated() : this;
        }
        return parts;
    }

    @Approximated("regular expressions are known only as constants")
    public String replaceAll(String regex, String replacement) {
        return replaced(regex, replacement);
    }

    @Approximated("regular expressions are known only as constants")
    public String replaceFirst(String regex, String replacement) {
        return replaced(regex, replacement);
    }

    /** Only for approximations: a replacement may be malformed, or name a group that the expression lacks; whether there is a match decides whether that matters. */
    private String replaced(String regex, String replacement) {
        checkExpression(regex);
        if (isAny()) {
            return this;
        }
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        if (isAny()) {
            throw new IllegalArgumentException("Illegal group reference");
        }
        if (isAny()) {
            throw new IndexOutOfBoundsException("No group");
        }
        return approximated();
    }

    //@ assignable \nothing;
    //@ ensures \result >= 0;
    private static native int anyCount();

    /*@ assignable \nothing; ensures \result != null; @*/
    private static native java.util.IllegalFormatException anyFormatException();

    /** Only for approximations: a regular expression may be malformed. */
    private static void checkExpression(String regex) {
        if (regex == null) {
            throw new NullPointerException();
        }
        if (isMalformed(regex.value)) {
            throw new java.util.regex.PatternSyntaxException("malformed", regex, -1);
        }
    }

    private static native /*@ pure @*/ boolean isMalformed(string regex);

    private static native /*@ pure @*/ boolean isMatch(string text, string regex);

    public String intern() {
        String kept = of(value);
        kept._interned = true;
        return kept;
    }
}
