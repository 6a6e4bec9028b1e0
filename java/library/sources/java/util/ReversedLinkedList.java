package java.util;

/** A view of a LinkedList in reverse order, which is a list and a queue with two ends. */
class ReversedLinkedList<E> extends ReversedList<E> implements ReversedEnds<E>, TwoEndedList<E> {
    private final LinkedList<E> list;

    ReversedLinkedList(LinkedList<E> list) {
        super(list);
        this.list = list;
    }

    public Deque<E> _forward() {
        return list;
    }

    public void addFirst(E element) {
        list.addLast(element);
    }

    public void addLast(E element) {
        list.addFirst(element);
    }

    public E getFirst() {
        return list.getLast();
    }

    public E getLast() {
        return list.getFirst();
    }

    public E removeFirst() {
        return list.removeLast();
    }

    public E removeLast() {
        return list.removeFirst();
    }

    public TwoEndedList<E> reversed() {
        return list;
    }
}
