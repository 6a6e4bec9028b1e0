package java.io;

/** Bytes in a buffer whose array grows as far as it is used. */
public class BufferedOutputStream extends FilterOutputStream {
    private final int size;
    private byte[] kept = new byte[0];
    protected int count;

    public BufferedOutputStream(OutputStream out) {
        this(out, 8192);
    }

    public BufferedOutputStream(OutputStream out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.size = size;
    }

    private void flushBuffer() throws IOException {
        if (count > 0) {
            out.write(kept, 0, count);
            count = 0;
        }
    }

    private void ensureRoom(int room) {
        if (room > kept.length) {
            byte[] more = new byte[room];
            System.arraycopy(kept, 0, more, 0, count);
            kept = more;
        }
    }

    public synchronized void write(int b) throws IOException {
        if (count >= size) {
            flushBuffer();
        }
        ensureRoom(count + 1);
        kept[count++] = (byte) b;
    }

    public synchronized void write(byte[] bytes, int from, int number) throws IOException {
        if (number >= size) {
            flushBuffer();
            out.write(bytes, from, number);
            return;
        }
        if (number > size - count) {
            flushBuffer();
        }
        if (number > 0) {
            ensureRoom(count + number);
        }
        System.arraycopy(bytes, from, kept, count, number);
        count += number;
    }

    public synchronized void flush() throws IOException {
        flushBuffer();
        out.flush();
    }
}
