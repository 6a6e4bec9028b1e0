package java.util;

/** A queue whose ends are those of another one, exchanged. */
interface ReversedEnds<E> extends Deque<E> {
    Deque<E> _forward();

    default void addFirst(E element) {
        _forward().addLast(element);
    }

    default void addLast(E element) {
        _forward().addFirst(element);
    }

    default boolean offerFirst(E element) {
        return _forward().offerLast(element);
    }

    default boolean offerLast(E element) {
        return _forward().offerFirst(element);
    }

    default E removeFirst() {
        return _forward().removeLast();
    }

    default E removeLast() {
        return _forward().removeFirst();
    }

    default E pollFirst() {
        return _forward().pollLast();
    }

    default E pollLast() {
        return _forward().pollFirst();
    }

    default E getFirst() {
        return _forward().getLast();
    }

    default E getLast() {
        return _forward().getFirst();
    }

    default /*@ pure @*/ E peekFirst() {
        return _forward().peekLast();
    }

    default /*@ pure @*/ E peekLast() {
        return _forward().peekFirst();
    }

    default void push(E element) {
        _forward().addLast(element);
    }

    default E pop() {
        return _forward().removeLast();
    }

    default boolean offer(E element) {
        return _forward().offerFirst(element);
    }

    default E poll() {
        return _forward().pollLast();
    }

    default E remove() {
        return _forward().removeLast();
    }

    default E element() {
        return _forward().getLast();
    }

    default /*@ pure @*/ E peek() {
        return _forward().peekLast();
    }

    default boolean removeFirstOccurrence(Object element) {
        return _forward().removeLastOccurrence(element);
    }

    default boolean removeLastOccurrence(Object element) {
        return _forward().removeFirstOccurrence(element);
    }

    default Iterator<E> descendingIterator() {
        return _forward().iterator();
    }
}
