package java.nio.charset;

/** A character encoding. */
public final class Charset implements Comparable<Charset> {
    private final String name;
    private final int most;

    Charset(String name, int most) {
        this.name = name;
        this.most = most;
    }

    public static Charset defaultCharset() {
        return StandardCharsets.UTF_8;
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return name;
    }

    public String toString() {
        return name;
    }

    public int hashCode() {
        return name.hashCode();
    }

    public boolean equals(Object other) {
        return other instanceof Charset && name.equals(((Charset) other).name);
    }

    public int compareTo(Charset other) {
        return name.compareToIgnoreCase(other.name);
    }

    /** Returns whether this is UTF-8. */
    public boolean _isUtf8() {
        return most == 0x10FFFF;
    }

    /** Returns the greatest character of an encoding with one byte for each character. */
    public int _most() {
        return most;
    }
}
