package java.io;

/** Bytes in a buffer that has room for what the stream below can give at once. */
public class BufferedInputStream extends FilterInputStream {
    private int size;
    private byte[] kept;
    private int end;
    private int at;
    private int marked = -1;
    private int limit;

    public BufferedInputStream(InputStream in) {
        this(in, 8192);
    }

    public BufferedInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.size = size;
        this.kept = new byte[0];
    }

    private InputStream source() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
        return in;
    }

    private void ensureOpen() throws IOException {
        if (kept == null) {
            throw new IOException("Stream closed");
        }
    }

    private void fill() throws IOException {
        ensureOpen();
        if (marked < 0) {
            at = 0;
        } else if (at >= size) {
            makeRoom();
        }
        end = at;
        InputStream source = source();
        int room = room(source);
        if (at + room > kept.length) {
            byte[] more = new byte[at + room];
            System.arraycopy(kept, 0, more, 0, at);
            kept = more;
        }
        int done = source.read(kept, at, room);
        if (done > 0) {
            end = at + done;
        }
    }

    private void makeRoom() {
        if (marked > 0) {
            int length = at - marked;
            System.arraycopy(kept, marked, kept, 0, length);
            at = length;
            marked = 0;
        } else if (size >= limit) {
            marked = -1;
            at = 0;
        } else {
            size = Math.min(2 * at, limit);
        }
    }

    /** Returns how many bytes to ask for: of an array not more than it has, of any bytes one, of other streams what the JDK asks for. */
    private int room(InputStream source) throws IOException {
        int room = size - at;
        if (source.getClass() == ByteArrayInputStream.class) {
            return Math.min(room, source.available());
        }
        return InputStream.sendsAnyBytes(source) ? 1 : room;
    }

    public synchronized int read() throws IOException {
        if (at >= end) {
            fill();
            if (at >= end) {
                return -1;
            }
        }
        ensureOpen();
        return kept[at++] & 0xFF;
    }

    private int readOnce(byte[] bytes, int from, int count) throws IOException {
        if (end - at <= 0) {
            ensureOpen();
            if (count >= size && marked < 0) {
                return source().read(bytes, from, count);
            }
            fill();
            if (end - at <= 0) {
                return -1;
            }
        }
        int done = Math.min(end - at, count);
        ensureOpen();
        System.arraycopy(kept, at, bytes, from, done);
        at += done;
        return done;
    }

    public synchronized int read(byte[] bytes, int from, int count) throws IOException {
        ensureOpen();
        if ((from | count | from + count | bytes.length - (from + count)) < 0) {
            throw new IndexOutOfBoundsException();
        }
        if (count == 0) {
            return 0;
        }
        int done = 0;
        while (true) {
            int more = readOnce(bytes, from + done, count - done);
            if (more <= 0) {
                return done == 0 ? more : done;
            }
            done += more;
            if (done >= count || in != null && in.available() <= 0) {
                return done;
            }
        }
    }

    public synchronized long skip(long count) throws IOException {
        ensureOpen();
        if (count <= 0) {
            return 0;
        }
        if (end - at <= 0) {
            if (marked < 0) {
                return source().skip(count);
            }
            fill();
            if (end - at <= 0) {
                return 0;
            }
        }
        long skipped = Math.min(end - at, count);
        at += (int) skipped;
        return skipped;
    }

    public synchronized int available() throws IOException {
        int own = end - at;
        int below = source().available();
        return own > Integer.MAX_VALUE - below ? Integer.MAX_VALUE : own + below;
    }

    public synchronized void mark(int limit) {
        this.limit = limit;
        marked = at;
    }

    public synchronized void reset() throws IOException {
        ensureOpen();
        if (marked < 0) {
            throw new IOException("Resetting to invalid mark");
        }
        at = marked;
    }

    public boolean markSupported() {
        return true;
    }

    public void close() throws IOException {
        if (kept != null) {
            kept = null;
            InputStream source = in;
            in = null;
            if (source != null) {
                source.close();
            }
        }
    }
}
