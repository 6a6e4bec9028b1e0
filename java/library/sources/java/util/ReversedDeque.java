package java.util;

/** A view of a queue with two ends in reverse order. */
class ReversedDeque<E> extends AbstractCollection<E> implements ReversedEnds<E> {
    private final Deque<E> deque;

    ReversedDeque(Deque<E> deque) {
        this.deque = deque;
    }

    public Deque<E> _forward() {
        return deque;
    }

    public Iterator<E> iterator() {
        return deque.descendingIterator();
    }

    public int size() {
        return deque.size();
    }

    public boolean isEmpty() {
        return deque.isEmpty();
    }

    public boolean contains(Object element) {
        return deque.contains(element);
    }

    public boolean add(E element) {
        deque.addFirst(element);
        return true;
    }

    public boolean remove(Object element) {
        return deque.removeLastOccurrence(element);
    }

    public void clear() {
        deque.clear();
    }

    public Deque<E> reversed() {
        return deque;
    }
}
