package java.util;

import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Several elements. */
public interface Collection<E> extends Iterable<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ boolean contains(Object element);

    boolean add(E element);

    boolean remove(Object element);

    boolean containsAll(Collection<?> others);

    boolean addAll(Collection<? extends E> others);

    boolean removeAll(Collection<?> others);

    boolean retainAll(Collection<?> others);

    void clear();

    Object[] toArray();

    @SuppressWarnings("unchecked")
    default <T> T[] toArray(T[] array) {
        Object[] all = toArray();
        T[] filled = array.length < all.length ? Arrays.copyOf(array, all.length) : array;
        for (int i = 0; i < all.length; i++) {
            filled[i] = (T) all[i];
        }
        if (filled.length > all.length) {
            filled[all.length] = null;
        }
        return filled;
    }

    /** What a stream goes through: collections that bring their own spliterators in the JDK are not asked for an iterator. */
    default Iterator<E> _walk() {
        Iterator<E> walk = iterator();
        size();
        return walk;
    }

    /** How many elements a stream has that counts without going through them. */
    default int _count() {
        iterator();
        return size();
    }

    default Stream<E> stream() {
        return StreamSupport.of(this);
    }

    default boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean changed = false;
        for (Iterator<E> each = iterator(); each.hasNext(); ) {
            if (filter.test(each.next())) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }
}
