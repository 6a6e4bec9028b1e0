package java.util.function;

/** A function. */
public interface BiFunction<T, U, R> {
    R apply(T first, U second);
}
