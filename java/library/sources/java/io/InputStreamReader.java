package java.io;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Characters of bytes. Of UTF-8, only ASCII is decoded; bytes that may be any are any characters. */
public class InputStreamReader extends Reader {
    private final InputStream stream;
    private final int most;
    private int second;
    private boolean isClosed;

    public InputStreamReader(InputStream stream) {
        super(stream);
        this.stream = stream;
        this.most = Character.MAX_VALUE;
    }

    public InputStreamReader(InputStream stream, Charset charset) {
        super(stream);
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        this.stream = stream;
        this.most = charset.equals(StandardCharsets.US_ASCII) ? 0x7F : charset.equals(StandardCharsets.ISO_8859_1) ? 0xFF : Character.MAX_VALUE;
    }

    public InputStreamReader(InputStream stream, String charset) throws UnsupportedEncodingException {
        super(stream);
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
        this.stream = stream;
        this.most = charset.equalsIgnoreCase("UTF-8") ? Character.MAX_VALUE : charset.equalsIgnoreCase("US-ASCII") ? 0x7F : 0xFF;
        if (most == 0xFF && !charset.equalsIgnoreCase("ISO-8859-1")) {
            refuseCharset();
        }
    }

    @Refused("of encodings, UTF-8, US-ASCII and ISO-8859-1 are known")
    private native void refuseCharset();

    public int read() throws IOException {
        if (isClosed) {
            throw new IOException("Stream closed");
        }
        if (second != 0) {
            int next = second;
            second = 0;
            return next;
        }
        int next = stream.read();
        return next < 0x80 ? next : decoded(next);
    }

    private int decoded(int next) {
        if (most <= 0xFF) {
            return next <= most ? next : 0xFFFD;
        }
        if (stream.getClass() != InputStream.class && !(stream instanceof InputStream.Foreign)) {
            failAtByte();
        }
        int c = anyCharacter();
        second = c >= 0xD800 && c < 0xDC00 ? anySecond() : 0;
        return c;
    }

    @Refused("of bytes, only those of ASCII are read as characters")
    private static native void failAtByte();

    //@ assignable \nothing;
    //@ ensures 0x80 <= \result && \result <= 0xFFFF && !(0xDC00 <= \result && \result < 0xE000);
    private static native int anyCharacter();

    //@ assignable \nothing;
    //@ ensures 0xDC00 <= \result && \result < 0xE000;
    private static native int anySecond();

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
