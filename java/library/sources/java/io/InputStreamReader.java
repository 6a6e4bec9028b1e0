package java.io;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Characters of bytes. Of UTF-8, only ASCII is decoded; bytes that may be any are any characters. */
public class InputStreamReader extends Reader {
    /** Any encoding but the known ones: each of its bytes may be any character. */
    private static final int OTHER = -1;

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
        this.most = charset.equalsIgnoreCase("UTF-8") ? Character.MAX_VALUE : charset.equalsIgnoreCase("US-ASCII") ? 0x7F : charset.equalsIgnoreCase("ISO-8859-1") ? 0xFF : OTHER;
        if (most == OTHER) {
            useOther(charset);
        }
    }

    @Approximated("of encodings, UTF-8, US-ASCII and ISO-8859-1 are known")
    private static void useOther(String charset) throws UnsupportedEncodingException {
        if (isUnsupported()) {
            throw new UnsupportedEncodingException(charset);
        }
    }

    //@ assignable \nothing;
    private static native boolean isUnsupported();

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
        return next < 0 || next < 0x80 && most != OTHER ? next : decoded(next);
    }

    private int decoded(int next) {
        if (0 <= most && most <= 0xFF) {
            return next <= most ? next : 0xFFFD;
        }
        if (stream.getClass() != InputStream.class && !(stream instanceof InputStream.Foreign)) {
            failAtByte();
        }
        int c = most == OTHER && isAscii() ? anyAscii() : anyCharacter();
        second = c >= 0xD800 && c < 0xDC00 ? anySecond() : 0;
        return c;
    }

    @Refused("of bytes, only those of ASCII are read as characters")
    private static native void failAtByte();

    //@ assignable \nothing;
    //@ ensures 0x80 <= \result && \result <= 0xFFFF && !(0xDC00 <= \result && \result < 0xE000);
    private static native int anyCharacter();

    //@ assignable \nothing;
    private static native boolean isAscii();

    //@ assignable \nothing;
    //@ ensures 0 <= \result && \result < 0x80;
    private static native int anyAscii();

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
