package java.util;

import java.util.function.Consumer;

/** A list in an array that is as long as the list was at most: how much room there is cannot be seen. */
abstract class ArrayBackedList<E> extends AbstractList<E> {
    Object[] elements = new Object[0];
    int size;

    //@ invariant elements != null && 0 <= size && size <= elements.length;
    //@ invariant this.elements.~elements == this;

    public int size() {
        return size;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        checkIndex(index);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        checkIndex(index);
        E before = (E) elements[index];
        elements[index] = element;
        return before;
    }

    public boolean add(E element) {
        modCount++;
        makeRoom();
        elements[size++] = element;
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index);
        modCount++;
        makeRoom();
        for (int i = size; i > index; i--) {
            elements[i] = elements[i - 1];
        }
        elements[index] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        checkIndex(index);
        modCount++;
        E before = (E) elements[index];
        size--;
        for (int i = index; i < size; i++) {
            elements[i] = elements[i + 1];
        }
        elements[size] = null;
        return before;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public void clear() {
        modCount++;
        elements = new Object[0];
        size = 0;
    }

    private void makeRoom() {
        if (size == elements.length) {
            Object[] longer = new Object[size + 1];
            for (int i = 0; i < size; i++) {
                longer[i] = elements[i];
            }
            elements = longer;
        }
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (int i = 0; i < size; i++) {
            action.accept(get(i));
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }
    }
}
