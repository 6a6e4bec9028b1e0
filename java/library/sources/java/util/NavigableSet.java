package java.util;

/** A set whose elements have neighbours. */
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E element);

    E floor(E element);

    E ceiling(E element);

    E higher(E element);

    E pollFirst();

    E pollLast();

    Iterator<E> descendingIterator();

    NavigableSet<E> subSet(E from, boolean hasFrom, E to, boolean hasTo);

    NavigableSet<E> headSet(E to, boolean hasTo);

    NavigableSet<E> tailSet(E from, boolean hasFrom);
}
