package java.util;

import java.util.function.Consumer;

/** Goes through something, one at a time. */
public interface Iterator<E> {
    /*@ pure @*/ boolean hasNext();

    E next();

    default void remove() {
        throw new UnsupportedOperationException("remove");
    }

    default void forEachRemaining(Consumer<? super E> action) {
        while (hasNext()) {
            action.accept(next());
        }
    }
}
