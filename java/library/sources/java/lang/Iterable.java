package java.lang;

import java.util.Iterator;
import java.util.function.Consumer;

/** What a for-each loop goes through. */
public interface Iterable<T> {
    Iterator<T> iterator();

    default void forEach(Consumer<? super T> action) {
        java.util.Objects.requireNonNull(action);
        for (Iterator<T> each = iterator(); each.hasNext(); ) {
            action.accept(each.next());
        }
    }
}
