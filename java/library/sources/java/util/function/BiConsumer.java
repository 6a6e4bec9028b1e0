package java.util.function;

/** A function. */
public interface BiConsumer<T, U> {
    void accept(T first, U second);
}
