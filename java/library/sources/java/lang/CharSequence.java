package java.lang;

/** What consists of characters. */
public interface CharSequence {
    int length();

    char charAt(int index);

    CharSequence subSequence(int begin, int end);

    //@ ensures \result != null;
    /*@ pure @*/ String toString();

    default boolean isEmpty() {
        return length() == 0;
    }
}
