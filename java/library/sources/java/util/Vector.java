package java.util;

/** A list in an array. */
public class Vector<E> extends IndexedList<E> {
    public Vector() {}

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
    }

    public Vector(Collection<? extends E> others) {
        insertAll(this, 0, others.toArray());
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        checkElement(index);
        return (E) elements[index];
    }

    public E set(int index, E element) {
        checkElement(index);
        return super.set(index, element);
    }

    public E remove(int index) {
        checkElement(index);
        return take(this, index);
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        if (index < 0 || index > size) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + index);
        }
        return insertAll(this, index, others.toArray());
    }

    public void add(int index, E element) {
        insertElementAt(element, index);
    }

    public boolean remove(Object element) {
        return removeElement(element);
    }

    public void clear() {
        removeAllElements();
    }

    public boolean contains(Object element) {
        return indexOf(element, 0) >= 0;
    }

    public int indexOf(Object element) {
        return indexOf(element, 0);
    }

    public int indexOf(Object element, int from) {
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException();
        }
        return find(this, element, from, size);
    }

    public int lastIndexOf(Object element) {
        return lastIndexOf(element, size - 1);
    }

    public int lastIndexOf(Object element, int from) {
        if (from >= size) {
            throw new IndexOutOfBoundsException(from + " >= " + size);
        }
        return findLast(this, element, 0, from + 1);
    }

    public void addElement(E element) {
        append(this, element);
    }

    @SuppressWarnings("unchecked")
    public E elementAt(int index) {
        checkElement(index);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public E firstElement() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return (E) elements[0];
    }

    @SuppressWarnings("unchecked")
    public E lastElement() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return (E) elements[size - 1];
    }

    public void setElementAt(E element, int index) {
        checkElement(index);
        elements[index] = element;
    }

    public void insertElementAt(E element, int index) {
        if (index < 0 || index > size) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + size);
        }
        insert(this, index, element);
    }

    public void removeElementAt(int index) {
        checkElement(index);
        take(this, index);
    }

    public boolean removeElement(Object element) {
        modCount++;
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        removeElementAt(index);
        return true;
    }

    public void removeAllElements() {
        modCount++;
        elements = new Object[0];
        size = 0;
    }

    private void checkElement(int index) {
        if (index < 0 || index >= size) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + size);
        }
    }
}
