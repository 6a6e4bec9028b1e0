package java.util.function;

/** A function. */
public interface Consumer<T> {
    void accept(T value);
}
