package java.util.function;

/** A function. */
public interface IntFunction<R> {
    R apply(int value);
}
