package java.util.function;

/** A function within a type. */
public interface UnaryOperator<T> extends Function<T, T> {
}
