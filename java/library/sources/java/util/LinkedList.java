package java.util;

/** A list that is a queue with two ends, too. How its elements are linked cannot be seen; here they are in an array. */
public class LinkedList<E> extends ArrayBackedList<E> implements Deque<E> {
    public LinkedList() {}

    public LinkedList(Collection<? extends E> others) {
        addAll(others);
    }

    public void addFirst(E element) {
        add(0, element);
    }

    public void addLast(E element) {
        add(size(), element);
    }

    public boolean offer(E element) {
        addLast(element);
        return true;
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
        return remove(0);
    }

    public E removeLast() {
        checkSome();
        return remove(size() - 1);
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
        return pollFirst();
    }

    public E pollFirst() {
        return size() == 0 ? null : remove(0);
    }

    public E pollLast() {
        return size() == 0 ? null : remove(size() - 1);
    }

    public E element() {
        return getFirst();
    }

    public E getFirst() {
        checkSome();
        return get(0);
    }

    public E getLast() {
        checkSome();
        return get(size() - 1);
    }

    public E peek() {
        return peekFirst();
    }

    public E peekFirst() {
        return size() == 0 ? null : get(0);
    }

    public E peekLast() {
        return size() == 0 ? null : get(size() - 1);
    }

    public boolean removeFirstOccurrence(Object element) {
        return remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        int index = lastIndexOf(element);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    private void checkSome() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
    }
}
