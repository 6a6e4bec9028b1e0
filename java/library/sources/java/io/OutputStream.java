package java.io;

public abstract class OutputStream implements Closeable, Flushable {
    public OutputStream() {}

    public static OutputStream nullOutputStream() {
        return new Nothing();
    }

    public abstract void write(int b) throws IOException;

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(from, count, bytes.length);
        for (int i = 0; i < count; i++) {
            write(bytes[from + i]);
        }
    }

    public void flush() throws IOException {}

    public void close() throws IOException {}

    private static class Nothing extends OutputStream {
        private boolean isClosed;

        private void ensureOpen() throws IOException {
            if (isClosed) {
                throw new IOException("Stream closed");
            }
        }

        public void write(int b) throws IOException {
            ensureOpen();
        }

        public void write(byte[] bytes, int from, int count) throws IOException {
            java.util.Objects.checkFromIndexSize(from, count, bytes.length);
            ensureOpen();
        }

        public void close() {
            isClosed = true;
        }
    }
}
