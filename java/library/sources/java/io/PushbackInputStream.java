package java.io;

/** A stream that takes bytes back. */
public class PushbackInputStream extends FilterInputStream {
    protected byte[] buf;
    protected int pos;

    public PushbackInputStream(InputStream in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("size <= 0");
        }
        this.buf = new byte[size];
        this.pos = size;
    }

    public PushbackInputStream(InputStream in) {
        this(in, 1);
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        ensureOpen();
        return pos < buf.length ? buf[pos++] & 0xFF : super.read();
    }

    public int read(byte[] bytes, int from, int count) throws IOException {
        ensureOpen();
        java.util.Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            return 0;
        }
        int own = Math.min(buf.length - pos, count);
        if (own > 0) {
            System.arraycopy(buf, pos, bytes, from, own);
            pos += own;
        }
        if (count == own) {
            return own;
        }
        int more = super.read(bytes, from + own, count - own);
        return more >= 0 ? own + more : own == 0 ? -1 : own;
    }

    public void unread(int b) throws IOException {
        ensureOpen();
        if (pos == 0) {
            throw new IOException("Push back buffer is full");
        }
        buf[--pos] = (byte) b;
    }

    public void unread(byte[] bytes, int from, int count) throws IOException {
        ensureOpen();
        if (count > pos) {
            throw new IOException("Push back buffer is full");
        }
        pos -= count;
        System.arraycopy(bytes, from, buf, pos, count);
    }

    public void unread(byte[] bytes) throws IOException {
        unread(bytes, 0, bytes.length);
    }

    public int available() throws IOException {
        ensureOpen();
        int own = buf.length - pos;
        int below = super.available();
        return own > Integer.MAX_VALUE - below ? Integer.MAX_VALUE : own + below;
    }

    public long skip(long count) throws IOException {
        ensureOpen();
        if (count <= 0) {
            return 0;
        }
        long own = Math.min(buf.length - pos, count);
        pos += (int) own;
        return count > own ? own + super.skip(count - own) : own;
    }

    public boolean markSupported() {
        return false;
    }

    public synchronized void mark(int limit) {}

    public synchronized void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public synchronized void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
            buf = null;
        }
    }
}
