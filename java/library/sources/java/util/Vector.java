package java.util;

/** A list in an array. */
public class Vector<E> extends ArrayBackedList<E> implements RandomAccess {
    public Vector() {}

    public void addElement(E element) {
        add(element);
    }

    public E elementAt(int index) {
        return get(index);
    }

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public Vector(Collection<? extends E> others) {
        addAll(others);
    }

    public E firstElement() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    public E lastElement() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    public void setElementAt(E element, int index) {
        set(index, element);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void removeElementAt(int index) {
        remove(index);
    }

    public boolean removeElement(Object element) {
        return remove(element);
    }

    public void removeAllElements() {
        clear();
    }
}
