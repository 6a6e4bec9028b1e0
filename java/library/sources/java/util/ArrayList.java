package java.util;

/** A list in an array. */
public class ArrayList<E> extends ArrayBackedList<E> implements RandomAccess {
    public ArrayList() {}

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public ArrayList(Collection<? extends E> others) {
        addAll(others);
    }

    public void ensureCapacity(int capacity) {}

    public void trimToSize() {}
}
