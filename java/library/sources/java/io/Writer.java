package java.io;

public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Object lock;

    protected Writer() {
        this.lock = this;
    }

    protected Writer(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public void write(int character) throws IOException {
        write(new char[] {(char) character}, 0, 1);
    }

    public void write(char[] characters) throws IOException {
        write(characters, 0, characters.length);
    }

    public abstract void write(char[] characters, int from, int count) throws IOException;

    public void write(String text) throws IOException {
        write(text, 0, text.length());
    }

    public void write(String text, int from, int count) throws IOException {
        if (count < 0) {
            throw new IndexOutOfBoundsException();
        }
        write(text.substring(from, from + count).toCharArray(), 0, count);
    }

    public Writer append(CharSequence text) throws IOException {
        write(String.valueOf(text));
        return this;
    }

    public Writer append(CharSequence text, int from, int to) throws IOException {
        CharSequence whole = text == null ? "null" : text;
        return append(whole.subSequence(from, to));
    }

    public Writer append(char character) throws IOException {
        write(character);
        return this;
    }

    public abstract void flush() throws IOException;

    public abstract void close() throws IOException;
}
