package java.util.function;

/** A function of two within a type. */
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
}
