package java.io;

public class StringReader extends Reader {
    private String text;
    private int at;
    private int marked;

    public StringReader(String text) {
        if (text == null) {
            throw new NullPointerException();
        }
        this.text = text;
    }

    private void ensureOpen() throws IOException {
        if (text == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        ensureOpen();
        return at >= text.length() ? -1 : text.charAt(at++);
    }

    public int read(char[] characters, int from, int count) throws IOException {
        ensureOpen();
        if (from < 0 || count < 0 || count > characters.length - from) {
            throw new IndexOutOfBoundsException();
        }
        if (count == 0) {
            return 0;
        }
        int done = 0;
        while (done < count && at < text.length()) {
            characters[from + done++] = text.charAt(at++);
        }
        return done == 0 ? -1 : done;
    }

    public long skip(long count) throws IOException {
        ensureOpen();
        if (at >= text.length()) {
            return 0;
        }
        long skipped = Math.max(-at, Math.min(text.length() - at, count));
        at += (int) skipped;
        return skipped;
    }

    public boolean ready() throws IOException {
        ensureOpen();
        return true;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        ensureOpen();
        marked = at;
    }

    public void reset() throws IOException {
        ensureOpen();
        at = marked;
    }

    public void close() {
        text = null;
    }
}
