package java.util.function;

/** A function. */
public interface IntBinaryOperator {
    int applyAsInt(int left, int right);
}
