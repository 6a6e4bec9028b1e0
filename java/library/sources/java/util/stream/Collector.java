package java.util.stream;

/** Gathers what a stream has in a box, and makes a result of it. */
public interface Collector<T, A, R> {
    A begin();

    void take(A box, T element);

    R end(A box);

    /** Whether the box is the result. */
    default boolean keepsBox() {
        return false;
    }
}
