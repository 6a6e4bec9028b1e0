package java.lang;

/** A text that changes; how much room it has is not kept. */
public final class StringBuilder implements CharSequence, Comparable<StringBuilder> {
    private string text;

    public StringBuilder() {
        text = (string) "";
    }

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException();
        }
        text = (string) "";
    }

    public StringBuilder(String other) {
        text = String.text(other.toString());
    }

    public StringBuilder(CharSequence other) {
        text = String.text(other.toString());
    }

    public StringBuilder append(Object value) {
        text = text + String.text(String.valueOf(value));
        return this;
    }

    public StringBuilder append(String value) {
        text = text + String.text(value);
        return this;
    }

    public StringBuilder append(CharSequence value) {
        text = text + String.text(value == null ? null : value.toString());
        return this;
    }

    public StringBuilder append(char[] value) {
        text = text + String.text(new String(value));
        return this;
    }

    public StringBuilder append(boolean value) {
        text = text + (string) value;
        return this;
    }

    public StringBuilder append(char value) {
        text = text + (string) value;
        return this;
    }

    public StringBuilder append(int value) {
        text = text + (string) value;
        return this;
    }

    public StringBuilder append(long value) {
        text = text + (string) value;
        return this;
    }

    @Refused("texts of numbers with a point are not known")
    public native StringBuilder append(float value);

    @Refused("texts of numbers with a point are not known")
    public native StringBuilder append(double value);

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

    private StringBuilder put(int offset, string part) {
        if (offset < 0 || offset > text.length) {
            throw new StringIndexOutOfBoundsException();
        }
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
            throw new StringIndexOutOfBoundsException();
        }
        return text[index];
    }

    public void setCharAt(int index, char c) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException();
        }
        text = text.substring(0, index) + (string) c + text.substring(index + 1, text.length);
    }

    public StringBuilder deleteCharAt(int index) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException();
        }
        text = text.substring(0, index) + text.substring(index + 1, text.length);
        return this;
    }

    public StringBuilder delete(int begin, int end) {
        int last = end > text.length ? text.length : end;
        if (begin < 0 || begin > last) {
            throw new StringIndexOutOfBoundsException();
        }
        text = text.substring(0, begin) + text.substring(last, text.length);
        return this;
    }

    public StringBuilder replace(int begin, int end, String other) {
        int last = end > text.length ? text.length : end;
        if (begin < 0 || begin > text.length || begin > last) {
            throw new StringIndexOutOfBoundsException();
        }
        text = text.substring(0, begin) + String.text(other.toString()) + text.substring(last, text.length);
        return this;
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException();
        }
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
        return toString().substring(begin, end);
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

    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    public String toString() {
        return String.of(text);
    }
}
