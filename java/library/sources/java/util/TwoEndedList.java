package java.util;

/** A list that is a queue with two ends, too: a LinkedList, forward or backward. */
interface TwoEndedList<E> extends List<E>, Deque<E> {
    TwoEndedList<E> reversed();

    void addFirst(E element);

    void addLast(E element);

    E getFirst();

    E getLast();

    E removeFirst();

    E removeLast();
}
