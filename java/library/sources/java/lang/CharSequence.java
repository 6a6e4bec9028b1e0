package java.lang;

/** What consists of characters. */
public interface CharSequence {
    int length();

    char charAt(int index);
}
