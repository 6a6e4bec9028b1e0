package java.util;

/** A set in order. */
public interface SortedSet<E> extends Set<E> {
    E first();

    E last();
}
