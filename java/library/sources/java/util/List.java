package java.util;

import java.util.function.UnaryOperator;

/** Elements in order. */
public interface List<E> extends Collection<E> {
    /*@ pure @*/ E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    /*@ pure @*/ int indexOf(Object element);

    /*@ pure @*/ int lastIndexOf(Object element);

    boolean addAll(int index, Collection<? extends E> others);

    List<E> subList(int from, int to);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        Object[] sorted = toArray();
        AbstractList.sortFirst(sorted, sorted.length, order);
        ListIterator<E> each = listIterator();
        for (Object element : sorted) {
            each.next();
            each.set((E) element);
        }
    }

    default void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (ListIterator<E> each = listIterator(); each.hasNext(); ) {
            each.set(operator.apply(each.next()));
        }
    }

    default E getFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    default E getLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    default E removeFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(0);
    }

    default E removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(size() - 1);
    }

    default void addFirst(E element) {
        add(0, element);
    }

    default void addLast(E element) {
        add(element);
    }

    default List<E> reversed() {
        return new ReversedList<E>(this);
    }

    static <E> List<E> of(E... elements) {
        ImmutableCollections.ListN<E> list = new ImmutableCollections.ListN<>();
        for (E each : elements) {
            list.enter(each);
        }
        return list;
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> copyOf(Collection<? extends E> others) {
        ImmutableCollections.ListN<E> list = new ImmutableCollections.ListN<>();
        for (Object each : others.toArray()) {
            list.enter((E) each);
        }
        return list;
    }
}
