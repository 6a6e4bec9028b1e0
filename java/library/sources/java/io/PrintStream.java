package java.io;

/** What is printed is not looked at, nor made a text of. */
public class PrintStream implements Appendable, Closeable, Flushable {
    public PrintStream() {}

    public void print(boolean value) {}

    public void println(boolean value) {}

    public void print(char value) {}

    public void println(char value) {}

    public void print(int value) {}

    public void println(int value) {}

    public void print(long value) {}

    public void println(long value) {}

    public void print(float value) {}

    public void println(float value) {}

    public void print(double value) {}

    public void println(double value) {}

    public void print(String value) {}

    public void println(String value) {}

    public void print(Object value) {}

    public void println(Object value) {}

    public void println() {}

    public PrintStream append(CharSequence text) {
        return this;
    }

    public PrintStream append(CharSequence text, int from, int to) {
        (text == null ? "null" : text).subSequence(from, to);
        return this;
    }

    public PrintStream append(char character) {
        return this;
    }

    public void flush() {}

    public void close() {}

    @Refused("formats are known only as constants, and of System.out and System.err; print the values themselves")
    public native PrintStream printf(String format, Object... values);
}
