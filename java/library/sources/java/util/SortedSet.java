package java.util;

/** A set in order. */
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();

    E first();

    E last();

    SortedSet<E> subSet(E from, E to);

    SortedSet<E> headSet(E to);

    SortedSet<E> tailSet(E from);

    default E getFirst() {
        return first();
    }

    default E getLast() {
        return last();
    }

    default E removeFirst() {
        E first = first();
        remove(first);
        return first;
    }

    default E removeLast() {
        E last = last();
        remove(last);
        return last;
    }
}
