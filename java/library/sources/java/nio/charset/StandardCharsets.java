package java.nio.charset;

/** The encodings that every JVM has, except UTF-16. */
public final class StandardCharsets {
    public static final Charset US_ASCII = new Charset("US-ASCII", 0x7F);
    public static final Charset ISO_8859_1 = new Charset("ISO-8859-1", 0xFF);
    public static final Charset UTF_8 = new Charset("UTF-8", 0x10FFFF);

    private StandardCharsets() {}
}
