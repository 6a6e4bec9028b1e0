package java.io;

public class ByteArrayInputStream extends InputStream {
    protected byte[] buf;
    protected int pos;
    protected int mark;
    protected int count;

    public ByteArrayInputStream(byte[] bytes) {
        this.buf = bytes;
        this.count = bytes.length;
    }

    public ByteArrayInputStream(byte[] bytes, int from, int length) {
        this.buf = bytes;
        this.pos = from;
        this.count = Math.min(from + length, bytes.length);
        this.mark = from;
    }

    public synchronized int read() {
        return pos < count ? buf[pos++] & 0xFF : -1;
    }

    public synchronized int read(byte[] bytes, int from, int length) {
        java.util.Objects.checkFromIndexSize(from, length, bytes.length);
        if (pos >= count) {
            return -1;
        }
        int done = Math.min(length, count - pos);
        if (done <= 0) {
            return 0;
        }
        System.arraycopy(buf, pos, bytes, from, done);
        pos += done;
        return done;
    }

    public synchronized byte[] readAllBytes() {
        byte[] rest = java.util.Arrays.copyOfRange(buf, pos, count);
        pos = count;
        return rest;
    }

    public int readNBytes(byte[] bytes, int from, int length) {
        int done = read(bytes, from, length);
        return done == -1 ? 0 : done;
    }

    public synchronized long transferTo(OutputStream out) throws IOException {
        int rest = count - pos;
        out.write(buf, pos, rest);
        pos = count;
        return rest;
    }

    public synchronized long skip(long length) {
        long skipped = count - pos;
        if (length < skipped) {
            skipped = length < 0 ? 0 : length;
        }
        pos += (int) skipped;
        return skipped;
    }

    public synchronized int available() {
        return count - pos;
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) {
        mark = pos;
    }

    public synchronized void reset() {
        pos = mark;
    }

    public void close() throws IOException {}
}
