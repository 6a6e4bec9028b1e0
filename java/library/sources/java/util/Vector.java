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
}
