package java.util.function;

/** A function. */
public interface Supplier<T> {
    T get();
}
