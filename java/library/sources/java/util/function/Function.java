package java.util.function;

/** A function. */
public interface Function<T, R> {
    R apply(T value);
}
