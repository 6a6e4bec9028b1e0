package java.io;

/** Lines of another reader; a character that was read ahead is kept. */
public class BufferedReader extends Reader {
    private static final int NONE = -2;

    private Reader in;
    private int ahead = NONE;

    public BufferedReader(Reader in) {
        super(in);
        this.in = in;
        checkKind();
    }

    /** A reader of the sources would see that it is asked for many characters at once. */
    private void checkKind() {
        if (!(in instanceof StringReader || in instanceof InputStreamReader || in instanceof BufferedReader)) {
            refuseKind();
        }
    }

    @Refused("of readers that are not of the library, many characters are read at once")
    private native void refuseKind();

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        checkKind();
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    public int read() throws IOException {
        ensureOpen();
        int next = ahead == NONE ? in.read() : ahead;
        ahead = NONE;
        return next;
    }

    public int read(char[] characters, int from, int count) throws IOException {
        ensureOpen();
        if (from < 0 || count < 0 || count > characters.length - from) {
            throw new IndexOutOfBoundsException();
        }
        int done = 0;
        int next = 0;
        while (done < count && (next = read()) != -1) {
            characters[from + done++] = (char) next;
        }
        return done == 0 && count > 0 ? -1 : done;
    }

    /** Returns the text before the next line feed, carriage return, or both; null at the end. */
    public String readLine() throws IOException {
        int next = read();
        if (next == -1) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (next != -1 && next != '\n' && next != '\r') {
            line.append((char) next);
            next = read();
        }
        if (next == '\r') {
            ahead = read();
            ahead = ahead == '\n' ? NONE : ahead;
        }
        return line.toString();
    }

    public boolean ready() throws IOException {
        ensureOpen();
        return ahead != NONE || in.ready();
    }

    public boolean markSupported() {
        return true;
    }

    @Refused("characters that were read are not kept")
    public native void mark(int limit) throws IOException;

    @Refused("characters that were read are not kept")
    public native void reset() throws IOException;

    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
