package java.io;

/** Characters in a buffer whose array grows as far as it is used. Lines end as on Linux. */
public class BufferedWriter extends Writer {
    private Writer out;
    private final int size;
    private char[] kept = new char[0];
    private int count;

    public BufferedWriter(Writer out) {
        this(out, 8192);
    }

    public BufferedWriter(Writer out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.out = out;
        this.size = size;
    }

    private void ensureOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void flushBuffer() throws IOException {
        ensureOpen();
        if (count > 0) {
            out.write(kept, 0, count);
            count = 0;
        }
    }

    private void ensureRoom(int room) {
        if (room > kept.length) {
            char[] more = new char[room];
            System.arraycopy(kept, 0, more, 0, count);
            kept = more;
        }
    }

    public void write(int character) throws IOException {
        ensureOpen();
        if (count >= size) {
            flushBuffer();
        }
        ensureRoom(count + 1);
        kept[count++] = (char) character;
    }

    public void write(char[] characters, int from, int number) throws IOException {
        ensureOpen();
        if (from < 0 || number < 0 || number > characters.length - from) {
            throw new IndexOutOfBoundsException();
        }
        if (number == 0) {
            return;
        }
        if (number >= size) {
            flushBuffer();
            out.write(characters, from, number);
            return;
        }
        int done = 0;
        while (done < number) {
            int part = Math.min(size - count, number - done);
            ensureRoom(count + part);
            System.arraycopy(characters, from + done, kept, count, part);
            done += part;
            count += part;
            if (count >= size) {
                flushBuffer();
            }
        }
    }

    public void write(String text, int from, int number) throws IOException {
        ensureOpen();
        int done = 0;
        while (done < number) {
            int part = Math.min(size - count, number - done);
            ensureRoom(count + part);
            text.getChars(from + done, from + done + part, kept, count);
            done += part;
            count += part;
            if (count >= size) {
                flushBuffer();
            }
        }
    }

    public void newLine() throws IOException {
        write("\n");
    }

    public void flush() throws IOException {
        flushBuffer();
        out.flush();
    }

    public void close() throws IOException {
        if (out == null) {
            return;
        }
        try (Writer below = out) {
            flushBuffer();
        } finally {
            out = null;
            kept = null;
        }
    }
}
