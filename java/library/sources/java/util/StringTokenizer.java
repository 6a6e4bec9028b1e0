package java.util;

/** A delimiter is one char: pairs of surrogates are two delimiters. */
public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private String delimiters;
    private final boolean returnsDelimiters;
    private int at;

    public StringTokenizer(String text, String delimiters, boolean returnsDelimiters) {
        if (text == null) {
            throw new NullPointerException();
        }
        this.text = text;
        this.delimiters = delimiters;
        this.returnsDelimiters = returnsDelimiters;
    }

    public StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    /** The first character of the next token, at or after a place. */
    private int skip(int from) {
        if (delimiters == null) {
            throw new NullPointerException();
        }
        int place = from;
        while (!returnsDelimiters && place < text.length() && delimiters.indexOf(text.charAt(place)) >= 0) {
            place++;
        }
        return place;
    }

    /** The end of the token that begins at a place. */
    private int scan(int from) {
        int place = from;
        while (place < text.length() && delimiters.indexOf(text.charAt(place)) < 0) {
            place++;
        }
        return returnsDelimiters && place == from && place < text.length() ? place + 1 : place;
    }

    public boolean hasMoreTokens() {
        return skip(at) < text.length();
    }

    public String nextToken() {
        int from = skip(at);
        at = from;
        if (from >= text.length()) {
            throw new NoSuchElementException();
        }
        at = scan(from);
        return text.substring(from, at);
    }

    public String nextToken(String delimiters) {
        this.delimiters = delimiters;
        return nextToken();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int count = 0;
        int place = at;
        while (place < text.length()) {
            place = skip(place);
            if (place < text.length()) {
                place = scan(place);
                count++;
            }
        }
        return count;
    }
}
