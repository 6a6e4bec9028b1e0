package java.io;

public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    private boolean isClosed;

    public FilterOutputStream(OutputStream out) {
        this.out = out;
    }

    public void write(int b) throws IOException {
        out.write(b);
    }

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        if ((from | count | bytes.length - (count + from) | from + count) < 0) {
            throw new IndexOutOfBoundsException();
        }
        for (int i = 0; i < count; i++) {
            write(bytes[from + i]);
        }
    }

    public void flush() throws IOException {
        out.flush();
    }

    public void close() throws IOException {
        if (!isClosed) {
            isClosed = true;
            try {
                flush();
            } finally {
                out.close();
            }
        }
    }
}
