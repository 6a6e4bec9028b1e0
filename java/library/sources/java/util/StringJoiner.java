package java.util;

/** Texts with something between them, and around all of them. */
public final class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    private String joined;
    private String otherwise;

    //@ invariant prefix != null && delimiter != null && suffix != null;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        this.prefix = Objects.requireNonNull(prefix, "The prefix must not be null").toString();
        this.delimiter = Objects.requireNonNull(delimiter, "The delimiter must not be null").toString();
        this.suffix = Objects.requireNonNull(suffix, "The suffix must not be null").toString();
    }

    public StringJoiner setEmptyValue(CharSequence otherwise) {
        this.otherwise = Objects.requireNonNull(otherwise, "The empty value must not be null").toString();
        return this;
    }

    public StringJoiner add(CharSequence text) {
        String added = text == null ? "null" : text.toString();
        joined = joined == null ? added : joined + delimiter + added;
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        return other.joined == null ? this : add(other.joined);
    }

    public String toString() {
        return joined == null && otherwise != null ? otherwise : prefix + (joined == null ? "" : joined) + suffix;
    }

    public int length() {
        return toString().length();
    }
}
