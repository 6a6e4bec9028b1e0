package java.io;

/** What is read is any byte, at the end -1, and reading may fail at any time. */
public class InputStream implements Closeable {
    public InputStream() {}

    public int read() throws IOException {
        if (fails()) {
            throw new IOException();
        }
        return anyByte();
    }

    public int available() throws IOException {
        if (fails()) {
            throw new IOException();
        }
        return anyCount();
    }

    public void close() throws IOException {}

    /** What sends any bytes, as this class does. */
    public static class Foreign extends InputStream {}

    private static native boolean fails();

    //@ assignable \nothing;
    //@ ensures -1 <= \result && \result < 256;
    private static native int anyByte();

    //@ assignable \nothing;
    //@ ensures \result >= 0;
    private static native int anyCount();
}
