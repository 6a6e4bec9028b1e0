package java.io;

/** Lines end as on Linux. What goes to a PrintStream is not looked at. */
public class PrintWriter extends Writer {
    protected Writer out;
    private boolean trouble;
    private boolean flushes;

    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean flushes) {
        super(out);
        this.out = out;
        this.flushes = flushes;
    }

    public PrintWriter(PrintStream out) {
        this(out, false);
    }

    public PrintWriter(PrintStream out, boolean flushes) {
        this(new PrintedText(out), flushes);
    }

    public void flush() {
        try {
            writer().flush();
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public void close() {
        try {
            if (out != null) {
                out.close();
                out = null;
            }
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        return out instanceof PrintWriter ? ((PrintWriter) out).checkError() : trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    private Writer writer() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
        return out;
    }

    public void write(int character) {
        try {
            writer().write(character);
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public void write(char[] characters, int from, int count) {
        try {
            writer().write(characters, from, count);
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public void write(char[] characters) {
        write(characters, 0, characters.length);
    }

    public void write(String text, int from, int count) {
        try {
            writer().write(text, from, count);
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public void write(String text) {
        write(text, 0, text.length());
    }

    public void print(boolean value) {
        write(String.valueOf(value));
    }

    public void print(char value) {
        write(value);
    }

    public void print(int value) {
        write(String.valueOf(value));
    }

    public void print(long value) {
        write(String.valueOf(value));
    }

    public void print(float value) {
        write(String.valueOf(value));
    }

    public void print(double value) {
        write(String.valueOf(value));
    }

    public void print(char[] characters) {
        write(characters);
    }

    public void print(String value) {
        write(String.valueOf(value));
    }

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void println() {
        try {
            writer().write("\n");
            if (flushes) {
                out.flush();
            }
        } catch (IOException problem) {
            trouble = true;
        }
    }

    public void println(boolean value) {
        print(value);
        println();
    }

    public void println(char value) {
        print(value);
        println();
    }

    public void println(int value) {
        print(value);
        println();
    }

    public void println(long value) {
        print(value);
        println();
    }

    public void println(float value) {
        print(value);
        println();
    }

    public void println(double value) {
        print(value);
        println();
    }

    public void println(char[] characters) {
        print(characters);
        println();
    }

    public void println(String value) {
        print(value);
        println();
    }

    public void println(Object value) {
        String text = String.valueOf(value);
        print(text);
        println();
    }

    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    public PrintWriter append(CharSequence text, int from, int to) {
        CharSequence whole = text == null ? "null" : text;
        return append(whole.subSequence(from, to));
    }

    public PrintWriter append(char character) {
        write(character);
        return this;
    }
}
