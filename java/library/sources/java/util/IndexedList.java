package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What ArrayList and Vector do with their arrays without asking methods that may be overridden. */
abstract class IndexedList<E> extends ArrayBackedList<E> implements RandomAccess {
    public boolean isEmpty() {
        return size == 0;
    }

    public boolean addAll(Collection<? extends E> others) {
        return insertAll(this, size, others.toArray());
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index, size);
        return insertAll(this, index, others.toArray());
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keep(others, false);
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keep(others, true);
    }

    private boolean keep(Collection<?> others, boolean kept) {
        boolean changed = false;
        int i = 0;
        while (i < size) {
            if (others.contains(elements[i]) == kept) {
                i++;
            } else {
                take(this, i);
                changed = true;
            }
        }
        return changed;
    }

    /** All elements are tested before the first of them goes. */
    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        boolean[] goes = new boolean[size];
        for (int i = 0; i < goes.length; i++) {
            goes[i] = filter.test((E) elements[i]);
        }
        checkChanges(this, expected);
        boolean changed = false;
        for (int i = goes.length - 1; i >= 0; i--) {
            if (goes[i]) {
                take(this, i);
                changed = true;
            }
        }
        return changed;
    }

    protected void removeRange(int from, int to) {
        if (from > to) {
            throw new IndexOutOfBoundsException("From Index: " + from + " > To Index: " + to);
        }
        modCount++;
        for (int i = from; i < to; i++) {
            take(this, from);
        }
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (int i = 0; modCount == expected && i < size; i++) {
            action.accept((E) elements[i]);
        }
        checkChanges(this, expected);
    }

    @SuppressWarnings("unchecked")
    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        for (int i = 0; modCount == expected && i < size; i++) {
            elements[i] = operator.apply((E) elements[i]);
        }
        checkChanges(this, expected);
        modCount++;
    }

    public void sort(Comparator<? super E> order) {
        int expected = modCount;
        sortFirst(elements, size, order);
        checkChanges(this, expected);
        modCount++;
    }

    public Iterator<E> iterator() {
        return new ArrayBackedList.Cursor<E>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return new ArrayBackedList.Cursor<E>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new ArrayBackedList.Cursor<E>(this, index);
    }
}
