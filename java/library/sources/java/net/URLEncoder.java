package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Texts in the format application/x-www-form-urlencoded. */
public class URLEncoder {
    private URLEncoder() {}

    public static String encode(String text) {
        return encode(text, StandardCharsets.UTF_8);
    }

    public static String encode(String text, String charset) throws UnsupportedEncodingException {
        return encode(text, named(charset));
    }

    static Charset named(String charset) {
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
        if (charset.equalsIgnoreCase("UTF-8")) {
            return StandardCharsets.UTF_8;
        }
        return charset.equalsIgnoreCase("US-ASCII") ? StandardCharsets.US_ASCII : other();
    }

    @Refused("of encodings, UTF-8 and US-ASCII are known")
    private static native Charset other();

    public static String encode(String text, Charset charset) {
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        StringBuilder encoded = new StringBuilder();
        byte[] bytes = text.getBytes(charset);
        for (int i = 0; i < bytes.length; i++) {
            char c = (char) (bytes[i] & 0xFF);
            boolean isPlain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || ".-*_".indexOf(c) >= 0;
            if (isPlain) {
                encoded.append(c);
            } else if (c == ' ') {
                encoded.append('+');
            } else {
                encoded.append('%').append(digit(c >> 4)).append(digit(c & 0xF));
            }
        }
        return encoded.toString();
    }

    private static char digit(int value) {
        return (char) (value < 10 ? '0' + value : 'A' + value - 10);
    }
}
