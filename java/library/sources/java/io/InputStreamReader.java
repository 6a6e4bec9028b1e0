package java.io;

import java.nio.charset.Charset;

/** Characters of bytes; of UTF-8, only ASCII is decoded. */
public class InputStreamReader extends Reader {
    private final InputStream stream;
    private boolean isClosed;

    public InputStreamReader(InputStream stream) {
        super(stream);
        this.stream = stream;
    }

    public InputStreamReader(InputStream stream, Charset charset) {
        super(stream);
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        this.stream = stream;
    }

    public InputStreamReader(InputStream stream, String charset) throws UnsupportedEncodingException {
        super(stream);
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
        this.stream = stream;
        if (!charset.equalsIgnoreCase("UTF-8") && !charset.equalsIgnoreCase("US-ASCII") && !charset.equalsIgnoreCase("ISO-8859-1")) {
            refuseCharset();
        }
    }

    @Refused("of encodings, UTF-8, US-ASCII and ISO-8859-1 are known")
    private native void refuseCharset();

    public int read() throws IOException {
        if (isClosed) {
            throw new IOException("Stream closed");
        }
        int next = stream.read();
        return next < 0x80 ? next : other(next);
    }

    @Refused("of bytes, only those of ASCII are read as characters")
    private static native int other(int next);

    public int read(char[] characters, int from, int count) throws IOException {
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

    public boolean ready() throws IOException {
        if (isClosed) {
            throw new IOException("Stream closed");
        }
        return stream.available() > 0;
    }

    public void close() throws IOException {
        isClosed = true;
        stream.close();
    }
}
