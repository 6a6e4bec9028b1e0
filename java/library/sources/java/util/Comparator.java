package java.util;

import java.util.function.Function;
import java.util.function.ToIntFunction;

/** An order: negative, zero or positive as the first is less than, equal to or greater than the second. */
public interface Comparator<T> {
    int compare(T first, T second);

    default Comparator<T> reversed() {
        return (first, second) -> compare(second, first);
    }

    default Comparator<T> thenComparing(Comparator<? super T> next) {
        return (first, second) -> {
            int order = compare(first, second);
            return order != 0 ? order : next.compare(first, second);
        };
    }

    static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
        return (first, second) -> first.compareTo(second);
    }

    static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
        return (first, second) -> second.compareTo(first);
    }

    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        return (first, second) -> Integer.compare(key.applyAsInt(first), key.applyAsInt(second));
    }

    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        return (first, second) -> key.apply(first).compareTo(key.apply(second));
    }
}
