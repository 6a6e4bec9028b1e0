package java.util.function;

/** What holds of some pairs. */
public interface BiPredicate<T, U> {
    boolean test(T first, U second);
}
