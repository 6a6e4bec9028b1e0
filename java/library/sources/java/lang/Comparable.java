package java.lang;

/** What has an order of its own: negative, zero or positive as this is less than, equal to or greater than the other. */
public interface Comparable<T> {
    /*@ pure @*/ int compareTo(T other);
}
