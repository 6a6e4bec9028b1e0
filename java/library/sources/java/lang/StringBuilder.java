package java.lang;

/** A text that changes. How much room it has is kept only where the program asks for it. */
public final class StringBuilder implements Appendable, CharSequence, Comparable<StringBuilder> {
    private string text;

    /** As many characters as the text had at least, or the length of a longer text. */
    private int room;

    public StringBuilder() {
        text = (string) "";
        keep(16);
    }

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException("" + capacity);
        }
        text = (string) "";
        keep(capacity);
    }

    public StringBuilder(String other) {
        text = String.text(other.toString());
        keep(text.length + 16);
    }

    public StringBuilder(CharSequence other) {
        text = String.text(other.toString());
        keep(text.length + 16);
    }

    public StringBuilder append(Object value) {
        string part = String.text(String.valueOf(value));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(String value) {
        string part = String.text(value);
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(StringBuffer value) {
        string part = String.text(value == null ? null : value.toString());
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(CharSequence value) {
        string part = String.text(value == null ? null : value.toString());
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(char[] value) {
        string part = String.text(new String(value));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(char[] chars, int offset, int count) {
        if (offset < 0 || count < 0 || offset > chars.length - count) {
            throw new IndexOutOfBoundsException("start " + offset + ", end " + (offset + count) + ", length " + chars.length);
        }
        string part = String.text(new String(chars, offset, count));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(CharSequence value, int begin, int end) {
        string part = part(value, begin, end);
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    /** The text between two places, of null that of its name. */
    private static string part(CharSequence value, int begin, int end) {
        string text = String.text(value == null ? null : value.toString());
        if (begin < 0 || begin > end || end > text.length) {
            throw new IndexOutOfBoundsException("start " + begin + ", end " + end + ", length " + text.length);
        }
        return text.substring(begin, end);
    }

    public StringBuilder appendCodePoint(int codePoint) {
        string part = String.text(new String(Character.toChars(codePoint)));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(boolean value) {
        string part = (string) value;
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(char value) {
        string part = (string) value;
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(int value) {
        string part = (string) value;
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(long value) {
        string part = (string) value;
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder append(float value) {
        string part = String.text(Float.toString(value));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder insert(int offset, float value) {
        return put(offset, String.text(Float.toString(value)));
    }

    public StringBuilder append(double value) {
        string part = String.text(Double.toString(value));
        grow(text.length + part.length);
        text = text + part;
        return this;
    }

    public StringBuilder insert(int offset, double value) {
        return put(offset, String.text(Double.toString(value)));
    }

    public StringBuilder insert(int offset, String value) {
        return put(offset, String.text(value));
    }

    public StringBuilder insert(int offset, boolean value) {
        return put(offset, (string) value);
    }

    public StringBuilder insert(int offset, char value) {
        return put(offset, (string) value);
    }

    public StringBuilder insert(int offset, int value) {
        return put(offset, (string) value);
    }

    public StringBuilder insert(int offset, long value) {
        return put(offset, (string) value);
    }

    public StringBuilder insert(int offset, Object value) {
        return put(offset, String.text(String.valueOf(value)));
    }

    public StringBuilder insert(int offset, CharSequence value) {
        return put(offset, String.text(value == null ? null : value.toString()));
    }

    public StringBuilder insert(int offset, CharSequence value, int begin, int end) {
        if (offset < 0 || offset > text.length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length);
        }
        return put(offset, part(value, begin, end));
    }

    public StringBuilder insert(int offset, char[] value) {
        if (offset < 0 || offset > text.length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length);
        }
        return put(offset, String.text(new String(value)));
    }

    public StringBuilder insert(int offset, char[] chars, int begin, int count) {
        if (offset < 0 || offset > text.length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length);
        }
        if (begin < 0 || count < 0 || begin > chars.length - count) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + (begin + count) + ", length " + chars.length);
        }
        return put(offset, String.text(new String(chars, begin, count)));
    }

    private StringBuilder put(int offset, string part) {
        if (offset < 0 || offset > text.length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + text.length);
        }
        grow(text.length + part.length);
        text = text.substring(0, offset) + part + text.substring(offset, text.length);
        return this;
    }

    public /*@ pure @*/ int length() {
        return text.length;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return text.length == 0;
    }

    public /*@ pure @*/ char charAt(int index) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + text.length);
        }
        return text[index];
    }

    public void setCharAt(int index, char c) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + text.length);
        }
        text = text.substring(0, index) + (string) c + text.substring(index + 1, text.length);
    }

    public StringBuilder deleteCharAt(int index) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + text.length);
        }
        text = text.substring(0, index) + text.substring(index + 1, text.length);
        return this;
    }

    public StringBuilder delete(int begin, int end) {
        int last = end > text.length ? text.length : end;
        if (begin < 0 || begin > last) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + last + ", length " + text.length);
        }
        text = text.substring(0, begin) + text.substring(last, text.length);
        return this;
    }

    public StringBuilder replace(int begin, int end, String other) {
        int last = end > text.length ? text.length : end;
        if (begin < 0 || begin > text.length || begin > last) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + last + ", length " + text.length);
        }
        string part = String.text(other.toString());
        grow(text.length + part.length - (last - begin));
        text = text.substring(0, begin) + part + text.substring(last, text.length);
        return this;
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        grow(length);
        if (length < text.length) {
            text = text.substring(0, length);
        }
        while (text.length < length) {
            text = text + (string) '\0';
        }
    }

    /** Two units that are one character stay in their order. */
    public StringBuilder reverse() {
        string turned = (string) "";
        for (int i = 0; i < text.length; i++) {
            char c = text[i];
            boolean isPair = 0xD800 <= c && c < 0xDC00 && i + 1 < text.length && 0xDC00 <= text[i + 1] && text[i + 1] < 0xE000;
            if (isPair) {
                turned = (string) c + (string) text[i + 1] + turned;
                i++;
            } else {
                turned = (string) c + turned;
            }
        }
        text = turned;
        return this;
    }

    public String substring(int begin) {
        return substring(begin, text.length);
    }

    public String substring(int begin, int end) {
        if (begin < 0 || begin > end || end > text.length) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + end + ", length " + text.length);
        }
        return String.of(text.substring(begin, end));
    }

    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public int indexOf(String part) {
        return toString().indexOf(part);
    }

    public int lastIndexOf(String part) {
        return toString().lastIndexOf(part);
    }

    public int indexOf(String part, int from) {
        return toString().indexOf(part, from);
    }

    public int lastIndexOf(String part, int from) {
        return toString().lastIndexOf(part, from);
    }

    public int codePointAt(int index) {
        return toString().codePointAt(index);
    }

    public int codePointBefore(int index) {
        return toString().codePointBefore(index);
    }

    public int codePointCount(int begin, int end) {
        return toString().codePointCount(begin, end);
    }

    public void getChars(int begin, int end, char[] target, int at) {
        if (begin < 0 || begin > end || end > text.length) {
            throw new StringIndexOutOfBoundsException("start " + begin + ", end " + end + ", length " + text.length);
        }
        if (at < 0 || at > target.length - (end - begin)) {
            throw new IndexOutOfBoundsException("start " + at + ", end " + (at + end - begin) + ", length " + target.length);
        }
        toString().getChars(begin, end, target, at);
    }

    public /*@ pure @*/ int capacity() {
        return Room.of(room, text.length);
    }

    public void ensureCapacity(int capacity) {
        if (capacity > 0) {
            grow(capacity);
        }
    }

    public void trimToSize() {
        keep(text.length);
    }

    @SeenBy("java.lang.StringBuilder.Room")
    private void keep(int length) {
        room = length;
    }

    /** Makes room for a longer text: for twice as many characters and two, as the documentation of ensureCapacity says, or for more. */
    @SeenBy("java.lang.StringBuilder.Room")
    private void grow(int length) {
        int least = Room.of(room, text.length);
        if (length > least) {
            room = length > 2 * least + 2 ? length : 2 * least + 2;
        }
    }

    /** Is reached where the program asks for the room; without it, nobody sees how it grows. */
    static class Room {
        static int of(int room, int length) {
            return room < length ? length : room;
        }
    }

    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    public String toString() {
        return String.of(text);
    }
}
