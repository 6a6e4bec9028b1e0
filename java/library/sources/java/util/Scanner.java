package java.util;

import java.io.Closeable;
import java.io.InputStream;

/** Tokens between white space, and lines. A text that is not given is any text. */
public final class Scanner implements Iterator<String>, Closeable {
    private final String text;
    private int at;
    private boolean isClosed;

    public Scanner(String text) {
        this.text = Objects.requireNonNull(text, "source");
    }

    public Scanner(InputStream stream) {
        Objects.requireNonNull(stream, "source");
        this.text = stream == System.in ? "".concat(anyInput()) : otherInput();
    }

    /*@ assignable \nothing; ensures \result != null; @*/
    private static native String anyInput();

    @Refused("a Scanner reads strings and System.in")
    private static native String otherInput();

    private void ensureOpen() {
        if (isClosed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    /** The place of the first character of the next token. */
    private int start() {
        int place = at;
        while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
            place++;
        }
        return place;
    }

    /** The next token; null at the end. */
    private String token() {
        ensureOpen();
        int from = start();
        int to = from;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return from == to ? null : text.substring(from, to);
    }

    private void skip(String token) {
        at = start() + token.length();
    }

    private String needed() {
        String token = token();
        if (token == null) {
            throw new NoSuchElementException();
        }
        return token;
    }

    public boolean hasNext() {
        return token() != null;
    }

    public String next() {
        String token = needed();
        skip(token);
        return token;
    }

    public boolean hasNextInt() {
        String token = token();
        return token != null && isNumber(token, false);
    }

    public int nextInt() {
        String token = needed();
        if (!isNumber(token, false)) {
            throw new InputMismatchException("For input string: \"" + token + "\"");
        }
        skip(token);
        return Integer.parseInt(token);
    }

    public boolean hasNextLong() {
        String token = token();
        return token != null && isNumber(token, true);
    }

    public long nextLong() {
        String token = needed();
        if (!isNumber(token, true)) {
            throw new InputMismatchException("For input string: \"" + token + "\"");
        }
        skip(token);
        return Long.parseLong(token);
    }

    public boolean hasNextBoolean() {
        String token = token();
        return token != null && isTruth(token);
    }

    public boolean nextBoolean() {
        String token = needed();
        if (!isTruth(token)) {
            throw new InputMismatchException("For input string: \"" + token + "\"");
        }
        skip(token);
        return Boolean.parseBoolean(token);
    }

    private static boolean isTruth(String token) {
        return token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false");
    }

    /** Groups of digits, 1,000, and digits of other scripts are not known. */
    private static boolean isNumber(String token, boolean isLong) {
        for (int i = 0; i < token.length(); i++) {
            if (token.charAt(i) == ',' || token.charAt(i) > 0x7F) {
                return localNumber();
            }
        }
        try {
            if (isLong) {
                Long.parseLong(token);
            } else {
                Integer.parseInt(token);
            }
            return true;
        } catch (NumberFormatException none) {
            return false;
        }
    }

    @Refused("numbers in the notation of a locale are not known")
    private static native boolean localNumber();

    @Refused("a Scanner reads no floating-point numbers here; read a token")
    public native double nextDouble();

    @Refused("a Scanner reads no floating-point numbers here; read a token")
    public native boolean hasNextDouble();

    @Refused("tokens are separated by white space only")
    public native Scanner useDelimiter(String pattern);

    public boolean hasNextLine() {
        ensureOpen();
        return at < text.length();
    }

    public String nextLine() {
        ensureOpen();
        if (at >= text.length()) {
            throw new NoSuchElementException("No line found");
        }
        int to = at;
        while (to < text.length() && !isLineEnd(text.charAt(to))) {
            to++;
        }
        String line = text.substring(at, to);
        at = to;
        if (at < text.length()) {
            at += text.startsWith("\r\n", at) ? 2 : 1;
        }
        return line;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    public void remove() {
        throw new UnsupportedOperationException();
    }

    public void close() {
        isClosed = true;
    }
}
