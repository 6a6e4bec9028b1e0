package java.util;

/** Lists by their list iterators. Methods call each other where they do in JDK 17. */
public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {}

    public E get(int index) {
        try {
            return listIterator(index).next();
        } catch (NoSuchElementException none) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public E set(int index, E element) {
        try {
            ListIterator<E> cursor = listIterator(index);
            E before = cursor.next();
            cursor.set(element);
            return before;
        } catch (NoSuchElementException none) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public void add(int index, E element) {
        try {
            listIterator(index).add(element);
        } catch (NoSuchElementException none) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public E remove(int index) {
        try {
            ListIterator<E> cursor = listIterator(index);
            E removed = cursor.next();
            cursor.remove();
            return removed;
        } catch (NoSuchElementException none) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        try {
            boolean changed = false;
            ListIterator<E> cursor = listIterator(index);
            for (E each : others) {
                cursor.add(each);
                changed = true;
            }
            return changed;
        } catch (NoSuchElementException none) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
    }

    public Iterator<E> iterator() {
        return listIterator();
    }

    public abstract ListIterator<E> listIterator(int index);
}
