package java.util;

/** A list that is a queue with two ends, too. How its elements are linked cannot be seen; here they are in an array. */
public class LinkedList<E> extends ArrayBackedList<E> implements TwoEndedList<E> {
    public LinkedList() {}

    public LinkedList(Collection<? extends E> others) {
        addAll(others);
    }

    public boolean addAll(Collection<? extends E> others) {
        return addAll(size, others);
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index, size);
        Object[] added = others.toArray();
        return added.length > 0 && insertAll(this, index, added);
    }

    public TwoEndedList<E> reversed() {
        return new ReversedLinkedList<E>(this);
    }

    public void addFirst(E element) {
        insert(this, 0, element);
    }

    public void addLast(E element) {
        append(this, element);
    }

    public boolean offer(E element) {
        return add(element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public E removeFirst() {
        checkSome();
        return take(this, 0);
    }

    public E removeLast() {
        checkSome();
        return take(this, size - 1);
    }

    public E remove() {
        return removeFirst();
    }

    public E pop() {
        return removeFirst();
    }

    public void push(E element) {
        addFirst(element);
    }

    public E poll() {
        return size == 0 ? null : take(this, 0);
    }

    public E pollFirst() {
        return size == 0 ? null : take(this, 0);
    }

    public E pollLast() {
        return size == 0 ? null : take(this, size - 1);
    }

    public E element() {
        return getFirst();
    }

    @SuppressWarnings("unchecked")
    public E getFirst() {
        checkSome();
        return (E) elements[0];
    }

    @SuppressWarnings("unchecked")
    public E getLast() {
        checkSome();
        return (E) elements[size - 1];
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return size == 0 ? null : (E) elements[0];
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return size == 0 ? null : (E) elements[0];
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return size == 0 ? null : (E) elements[size - 1];
    }

    public boolean removeFirstOccurrence(Object element) {
        return remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        int index = findLast(this, element, 0, size);
        if (index < 0) {
            return false;
        }
        take(this, index);
        return true;
    }

    public Iterator<E> iterator() {
        return listIterator();
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new Linked<E>(this, index);
    }

    public Iterator<E> descendingIterator() {
        return new Descent<E>(new Linked<E>(this, size()));
    }

    /** Goes through a list from its end. */
    private static class Descent<E> implements Iterator<E> {
        private final ListIterator<E> cursor;

        Descent(ListIterator<E> cursor) {
            this.cursor = cursor;
        }

        public boolean hasNext() {
            return cursor.hasPrevious();
        }

        public E next() {
            return cursor.previous();
        }

        public void remove() {
            cursor.remove();
        }
    }

    private void checkSome() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
    }

    /** Changes the list without asking it. */
    private static class Linked<E> extends ArrayBackedList.Cursor<E> {
        Linked(LinkedList<E> list, int at) {
            super(list, at);
        }

        public void remove() {
            checkChanges(list, expected);
            if (last < 0) {
                throw new IllegalStateException();
            }
            take(list, last);
            forget();
        }

        public void set(E element) {
            checkLast();
            list.elements[last] = element;
        }

        public void add(E element) {
            checkChanges(list, expected);
            insert(list, at++, element);
            last = -1;
            expected = list.modCount;
        }
    }
}
