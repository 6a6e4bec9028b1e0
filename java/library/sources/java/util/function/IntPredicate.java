package java.util.function;

/** A function. */
public interface IntPredicate {
    boolean test(int value);
}
