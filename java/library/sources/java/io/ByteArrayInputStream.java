package java.io;

public class ByteArrayInputStream extends InputStream {
    private final byte[] bytes;
    private int at;
    private final int end;

    public ByteArrayInputStream(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    public ByteArrayInputStream(byte[] bytes, int from, int count) {
        this.bytes = bytes;
        this.at = from;
        this.end = Math.min(from + count, bytes.length);
    }

    public int read() {
        return at < end ? bytes[at++] & 0xFF : -1;
    }

    public int available() {
        return end - at;
    }

    public void close() throws IOException {}
}
