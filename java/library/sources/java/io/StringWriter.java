package java.io;

public class StringWriter extends Writer {
    private final StringBuffer buffer = new StringBuffer();

    public StringWriter() {
        this.lock = buffer;
    }

    public StringWriter(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative buffer size");
        }
        this.lock = buffer;
    }

    public void write(int character) {
        buffer.append((char) character);
    }

    public void write(char[] characters, int from, int count) {
        if (from < 0 || count < 0 || count > characters.length - from) {
            throw new IndexOutOfBoundsException();
        }
        for (int i = 0; i < count; i++) {
            buffer.append(characters[from + i]);
        }
    }

    public void write(String text) {
        buffer.append(text);
    }

    public void write(String text, int from, int count) {
        int to = from + count;
        if (from < 0 || from > to || to > text.length()) {
            throw new IndexOutOfBoundsException("start " + from + ", end " + to + ", length " + text.length());
        }
        buffer.append(text.substring(from, to));
    }

    public StringWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public StringWriter append(CharSequence text, int from, int to) {
        CharSequence whole = text == null ? "null" : text;
        return append(whole.subSequence(from, to));
    }

    public StringWriter append(char character) {
        write(character);
        return this;
    }

    public String toString() {
        return buffer.toString();
    }

    public StringBuffer getBuffer() {
        return buffer;
    }

    public void flush() {}

    public void close() throws IOException {}
}
