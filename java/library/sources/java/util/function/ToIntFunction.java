package java.util.function;

/** A function. */
public interface ToIntFunction<T> {
    int applyAsInt(T value);
}
