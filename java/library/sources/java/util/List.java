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

    default void sort(Comparator<? super E> order) {
        for (int i = 1; i < size(); i++) {
            E element = get(i);
            int at = i;
            while (at > 0 && Objects.compareBy(get(at - 1), element, order) > 0) {
                set(at, get(at - 1));
                at--;
            }
            set(at, element);
        }
    }

    default void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (int i = 0; i < size(); i++) {
            set(i, operator.apply(get(i)));
        }
    }

    static <E> List<E> of(E... elements) {
        ImmutableCollections.ListN<E> list = new ImmutableCollections.ListN<>();
        for (E each : elements) {
            list.enter(each);
        }
        return list;
    }

    static <E> List<E> copyOf(Collection<? extends E> others) {
        ImmutableCollections.ListN<E> list = new ImmutableCollections.ListN<>();
        for (E each : others) {
            list.enter(each);
        }
        return list;
    }
}
