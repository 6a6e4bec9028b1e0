package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts from the format application/x-www-form-urlencoded. */
public class URLDecoder {
    public URLDecoder() {}

    public static String decode(String text) {
        return decode(text, StandardCharsets.UTF_8);
    }

    public static String decode(String text, String charset) throws UnsupportedEncodingException {
        if (charset.isEmpty()) {
            throw new UnsupportedEncodingException("URLDecoder: empty string enc parameter");
        }
        return decode(text, URLEncoder.named(charset));
    }

    public static String decode(String text, Charset charset) {
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        StringBuilder decoded = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != '%') {
                decoded.append(c == '+' ? ' ' : c);
                at++;
            } else {
                byte[] bytes = new byte[(text.length() - at) / 3];
                int count = 0;
                while (at + 2 < text.length() && text.charAt(at) == '%') {
                    bytes[count++] = (byte) (digit(text.charAt(at + 1)) * 16 + digit(text.charAt(at + 2)));
                    at += 3;
                }
                if (at < text.length() && text.charAt(at) == '%') {
                    throw new IllegalArgumentException("URLDecoder: Incomplete trailing escape (%) pattern");
                }
                decoded.append(new String(Arrays.copyOf(bytes, count), charset));
            }
        }
        return decoded.toString();
    }

    private static int digit(char c) {
        int value = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (value < 0) {
            throw new IllegalArgumentException("URLDecoder: Illegal hex characters in escape (%) pattern");
        }
        return value;
    }
}
