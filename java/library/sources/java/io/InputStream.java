package java.io;

/** What an object of this very class reads is any byte, at the end -1, and reading may fail at any time; the methods are those that subclasses inherit. */
public class InputStream implements Closeable {
    private static final int CHUNK = 8192;
    private static final int SKIPPED = 2048;

    public InputStream() {}

    public static InputStream nullInputStream() {
        return new Empty();
    }

    public int read() throws IOException {
        failOrNot();
        return anyByte();
    }

    public int read(byte[] bytes) throws IOException {
        return read(bytes, 0, bytes.length);
    }

    public int read(byte[] bytes, int from, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            return 0;
        }
        int next = read();
        if (next == -1) {
            return -1;
        }
        bytes[from] = (byte) next;
        int done = 1;
        try {
            while (done < count && (next = read()) != -1) {
                bytes[from + done++] = (byte) next;
            }
        } catch (IOException problem) {
            // the next call may report it
        }
        return done;
    }

    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    public byte[] readNBytes(int count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        byte[] result = new byte[0];
        int rest = count;
        int last;
        do {
            byte[] chunk = new byte[Math.min(rest, isForeign() ? 1 : CHUNK)];
            int done = 0;
            while ((last = read(chunk, done, Math.min(chunk.length - done, rest))) > 0) {
                done += last;
                rest -= last;
            }
            byte[] more = new byte[result.length + done];
            System.arraycopy(result, 0, more, 0, result.length);
            System.arraycopy(chunk, 0, more, result.length, done);
            result = more;
        } while (last >= 0 && rest > 0);
        return result;
    }

    public int readNBytes(byte[] bytes, int from, int count) throws IOException {
        java.util.Objects.checkFromIndexSize(from, count, bytes.length);
        int done = 0;
        while (done < count) {
            int more = read(bytes, from + done, count - done);
            if (more < 0) {
                break;
            }
            done += more;
        }
        return done;
    }

    public long skip(long count) throws IOException {
        if (count <= 0) {
            return 0;
        }
        if (isForeign()) {
            return read() == -1 ? 0 : 1 + anyCount(count - 1);
        }
        long rest = count;
        int room = (int) Math.min(SKIPPED, rest);
        byte[] skipped = new byte[room];
        while (rest > 0) {
            int done = read(skipped, 0, (int) Math.min(room, rest));
            if (done < 0) {
                break;
            }
            rest -= done;
        }
        return count - rest;
    }

    public void skipNBytes(long count) throws IOException {
        long rest = count;
        while (rest > 0) {
            long skipped = skip(rest);
            if (skipped > 0 && skipped <= rest) {
                rest -= skipped;
            } else if (skipped == 0) {
                if (read() == -1) {
                    throw new EOFException();
                }
                rest--;
            } else {
                throw new IOException("Unable to skip exactly");
            }
        }
    }

    public int available() throws IOException {
        if (!isForeign()) {
            return 0;
        }
        failOrNot();
        return (int) anyCount(Integer.MAX_VALUE);
    }

    public void close() throws IOException {}

    public void mark(int limit) {}

    public void reset() throws IOException {
        if (!isForeign()) {
            throw new IOException("mark/reset not supported");
        }
        failOrNot();
    }

    public boolean markSupported() {
        return isForeign() && canMark();
    }

    public long transferTo(OutputStream out) throws IOException {
        java.util.Objects.requireNonNull(out, "out");
        long done = 0;
        byte[] chunk = new byte[isForeign() ? 1 : CHUNK];
        int more;
        while ((more = read(chunk, 0, chunk.length)) >= 0) {
            out.write(chunk, 0, more);
            done += more;
        }
        return done;
    }

    private boolean isForeign() {
        return sendsAnyBytes(this);
    }

    /** Returns whether a stream reads any bytes. */
    static boolean sendsAnyBytes(InputStream stream) {
        return stream.getClass() == InputStream.class || stream instanceof Foreign;
    }

    /** What sends any bytes, as this class does. */
    public static class Foreign extends InputStream {}

    private static class Empty extends InputStream {
        private boolean isClosed;

        private void ensureOpen() throws IOException {
            if (isClosed) {
                throw new IOException("Stream closed");
            }
        }

        public int available() throws IOException {
            ensureOpen();
            return 0;
        }

        public int read() throws IOException {
            ensureOpen();
            return -1;
        }

        public int read(byte[] bytes, int from, int count) throws IOException {
            java.util.Objects.checkFromIndexSize(from, count, bytes.length);
            if (count == 0) {
                return 0;
            }
            ensureOpen();
            return -1;
        }

        public byte[] readAllBytes() throws IOException {
            ensureOpen();
            return new byte[0];
        }

        public int readNBytes(byte[] bytes, int from, int count) throws IOException {
            java.util.Objects.checkFromIndexSize(from, count, bytes.length);
            ensureOpen();
            return 0;
        }

        public byte[] readNBytes(int count) throws IOException {
            if (count < 0) {
                throw new IllegalArgumentException("len < 0");
            }
            ensureOpen();
            return new byte[0];
        }

        public long skip(long count) throws IOException {
            ensureOpen();
            return 0;
        }

        public void skipNBytes(long count) throws IOException {
            ensureOpen();
            if (count > 0) {
                throw new EOFException();
            }
        }

        public long transferTo(OutputStream out) throws IOException {
            java.util.Objects.requireNonNull(out);
            ensureOpen();
            return 0;
        }

        public void close() throws IOException {
            isClosed = true;
        }
    }

    private static void failOrNot() throws IOException {
        if (fails()) {
            throw new IOException();
        }
    }

    //@ assignable \nothing;
    private static native boolean fails();

    //@ assignable \nothing;
    private static native boolean canMark();

    //@ assignable \nothing;
    //@ ensures -1 <= \result && \result < 256;
    private static native int anyByte();

    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result <= most;
    private static native long anyCount(long most);
}
