package java.io;

import java.nio.charset.Charset;

/** Bytes in an array that grows. */
public class ByteArrayOutputStream extends OutputStream {
    protected byte[] buf;
    protected int count;

    public ByteArrayOutputStream() {
        this(32);
    }

    public ByteArrayOutputStream(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("Negative initial size: " + size);
        }
        buf = new byte[0];
    }

    private void ensureRoom(int room) {
        if (room > buf.length) {
            byte[] more = new byte[room];
            System.arraycopy(buf, 0, more, 0, count);
            buf = more;
        }
    }

    public synchronized void write(int b) {
        ensureRoom(count + 1);
        buf[count++] = (byte) b;
    }

    public synchronized void write(byte[] bytes, int from, int number) {
        java.util.Objects.checkFromIndexSize(from, number, bytes.length);
        ensureRoom(count + number);
        System.arraycopy(bytes, from, buf, count, number);
        count += number;
    }

    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    public synchronized void writeTo(OutputStream out) throws IOException {
        out.write(buf, 0, count);
    }

    public synchronized void reset() {
        count = 0;
    }

    public synchronized byte[] toByteArray() {
        return copy();
    }

    private byte[] copy() {
        byte[] copy = new byte[count];
        System.arraycopy(buf, 0, copy, 0, count);
        return copy;
    }

    public synchronized int size() {
        return count;
    }

    public synchronized String toString() {
        return new String(copy());
    }

    public synchronized String toString(Charset charset) {
        return new String(copy(), charset);
    }

    public void close() throws IOException {}
}
