package java.io;

/** A reader that takes characters back. */
public class PushbackReader extends Reader {
    private Reader in;
    private char[] kept;
    private int at;

    public PushbackReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        this.in = in;
        kept = new char[size];
        at = size;
    }

    public PushbackReader(Reader in) {
        this(in, 1);
    }

    private void ensureOpen() throws IOException {
        if (kept == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        ensureOpen();
        return at < kept.length ? kept[at++] : in.read();
    }

    public int read(char[] characters, int from, int count) throws IOException {
        ensureOpen();
        if (from < 0 || count < 0 || count > characters.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int done = 0;
        while (done < count && at < kept.length) {
            characters[from + done++] = kept[at++];
        }
        if (done == count) {
            return done;
        }
        int more = in.read(characters, from + done, count - done);
        return more >= 0 ? done + more : done > 0 ? done : -1;
    }

    public void unread(int c) throws IOException {
        ensureOpen();
        if (at == 0) {
            throw new IOException("Pushback buffer overflow");
        }
        kept[--at] = (char) c;
    }

    public void unread(char[] characters, int from, int count) throws IOException {
        ensureOpen();
        if (count > at) {
            throw new IOException("Pushback buffer overflow");
        }
        at -= count;
        System.arraycopy(characters, from, kept, at, count);
    }

    public void unread(char[] characters) throws IOException {
        unread(characters, 0, characters.length);
    }

    public boolean ready() throws IOException {
        ensureOpen();
        return at < kept.length || in.ready();
    }

    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        ensureOpen();
        int waiting = kept.length - at;
        if (waiting > 0 && waiting >= count) {
            at += (int) count;
            return count;
        }
        at += waiting;
        return waiting + in.skip(count - waiting);
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public void close() throws IOException {
        in.close();
        kept = null;
    }
}
