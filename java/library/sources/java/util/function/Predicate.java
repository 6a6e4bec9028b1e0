package java.util.function;

/** What holds of some values. */
public interface Predicate<T> {
    boolean test(T value);

    default Predicate<T> negate() {
        return value -> !test(value);
    }
}
