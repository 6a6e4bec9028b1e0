package java.util.function;

/** A function. */
public interface IntUnaryOperator {
    int applyAsInt(int value);
}
