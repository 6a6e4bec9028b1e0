package java.io;

/** Texts that go to a PrintStream: they are not looked at. */
final class PrintedText extends Writer {
    PrintedText(PrintStream stream) {
        super(stream);
    }

    public void write(int character) {}

    public void write(char[] characters, int from, int count) {
        check(from, count, characters.length);
    }

    public void write(String text) {
        check(0, text.length(), text.length());
    }

    public void write(String text, int from, int count) {
        if (count > 0) {
            check(from, count, text.length());
        }
    }

    private static void check(int from, int count, int length) {
        if (from < 0 || count < 0 || count > length - from) {
            throw new IndexOutOfBoundsException();
        }
    }

    public void flush() {}

    public void close() {}
}
