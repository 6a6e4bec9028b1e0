package java.io;

public abstract class Reader implements Readable, Closeable {
    protected Object lock;

    protected Reader() {
        this.lock = this;
    }

    protected Reader(Object lock) {
        if (lock == null) {
            throw new NullPointerException();
        }
        this.lock = lock;
    }

    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }

    public int read(char[] characters) throws IOException {
        return read(characters, 0, characters.length);
    }

    public abstract int read(char[] characters, int from, int count) throws IOException;

    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        int room = (int) Math.min(count, 8192);
        char[] skipped = new char[room];
        long rest = count;
        while (rest > 0) {
            int done = read(skipped, 0, (int) Math.min(rest, room));
            if (done == -1) {
                break;
            }
            rest -= done;
        }
        return count - rest;
    }

    public boolean ready() throws IOException {
        return false;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) throws IOException {
        throw new IOException("mark() not supported");
    }

    public void reset() throws IOException {
        throw new IOException("reset() not supported");
    }

    public long transferTo(Writer out) throws IOException {
        java.util.Objects.requireNonNull(out, "out");
        long done = 0;
        char[] chunk = new char[8192];
        int more;
        while ((more = read(chunk, 0, chunk.length)) >= 0) {
            out.write(chunk, 0, more);
            done += more;
        }
        return done;
    }

    public abstract void close() throws IOException;
}
