package java.lang;

/** What consists of characters. */
public interface CharSequence {
    int length();

    char charAt(int index);

    CharSequence subSequence(int begin, int end);

    //@ ensures \result != null;
    /*@ pure @*/ String toString();

    static int compare(CharSequence first, CharSequence second) {
        if (java.util.Objects.requireNonNull(first) == java.util.Objects.requireNonNull(second)) {
            return 0;
        }
        if (first.getClass() == second.getClass() && first instanceof Comparable) {
            return ((Comparable<Object>) (Object) first).compareTo(second);
        }
        int length = Math.min(first.length(), second.length());
        for (int i = 0; i < length; i++) {
            char one = first.charAt(i);
            char other = second.charAt(i);
            if (one != other) {
                return one - other;
            }
        }
        return first.length() - second.length();
    }

    default boolean isEmpty() {
        return length() == 0;
    }
}
