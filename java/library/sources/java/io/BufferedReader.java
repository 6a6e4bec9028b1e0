package java.io;

/** Lines of another reader, of which as few characters are read as possible. Those since a mark are kept. */
public class BufferedReader extends Reader {
    private static final int NONE = -2;

    private Reader in;
    /** A character that was read ahead. */
    private int ahead = NONE;
    /** Whether a line ended with a carriage return, so that a line feed is left out. */
    private boolean leavesFeed;
    /** The characters since the mark; null without a mark. */
    private StringBuilder marked;
    /** How many of them were read again. */
    private int at;
    private int limit;
    private boolean isBeyond;
    private boolean markedFeed;

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

    private int next() throws IOException {
        if (marked != null && at < marked.length()) {
            return marked.charAt(at++);
        }
        if (marked != null && at >= limit) {
            isBeyond = true;
        }
        int next = ahead == NONE ? in.read() : ahead;
        ahead = NONE;
        if (marked != null && next != -1) {
            marked.append((char) next);
            at++;
        }
        return next;
    }

    public int read() throws IOException {
        ensureOpen();
        int next = next();
        if (leavesFeed && next != -1) {
            leavesFeed = false;
            return next == '\n' ? next() : next;
        }
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
        leavesFeed = next == '\r';
        return line.toString();
    }

    public boolean ready() throws IOException {
        ensureOpen();
        if (leavesFeed && hasNext()) {
            int next = next();
            leavesFeed = next == -1;
            if (next != '\n' && next != -1) {
                putBack(next);
            }
        }
        return hasNext();
    }

    private boolean hasNext() throws IOException {
        return ahead != NONE || marked != null && at < marked.length() || in.ready();
    }

    private void putBack(int next) {
        if (marked == null) {
            ahead = next;
        } else {
            at--;
        }
    }

    public boolean markSupported() {
        return true;
    }

    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        ensureOpen();
        marked = marked == null ? new StringBuilder() : new StringBuilder(marked.substring(at));
        if (ahead != NONE) {
            marked.append((char) ahead);
            ahead = NONE;
        }
        at = 0;
        this.limit = limit;
        isBeyond = false;
        markedFeed = leavesFeed;
    }

    public void reset() throws IOException {
        ensureOpen();
        if (marked == null) {
            throw new IOException("Stream not marked");
        }
        if (isBeyond) {
            failBeyondLimit();
        }
        at = 0;
        leavesFeed = markedFeed;
    }

    @Refused("beyond the limit of a mark, a reset may fail")
    private native void failBeyondLimit();

    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
