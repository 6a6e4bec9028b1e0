package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** A queue with two ends that holds no null. Methods call each other where they do in JDK 17. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
    private final LinkedList<E> elements = new LinkedList<>();

    //@ invariant elements != null && this.elements.~elements == this;
    //@ invariant forall x, i : elements.elements : i < elements.size ==> x != null;

    public ArrayDeque() {}

    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> others) {
        this(others.size());
        others.forEach(this::addLast);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.size() == 0;
    }

    /** Asks for the size first, as in the JDK. */
    public Iterator<E> iterator() {
        size();
        return elements.iterator();
    }

    public Iterator<E> descendingIterator() {
        size();
        return elements.descendingIterator();
    }

    public Iterator<E> _walk() {
        return elements.iterator();
    }

    public int _count() {
        return elements.size();
    }

    public boolean contains(Object element) {
        return element != null && elements.contains(element);
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public boolean addAll(Collection<? extends E> others) {
        int before = size();
        others.size();
        others.forEach(this::addLast);
        return size() > before;
    }

    public void addFirst(E element) {
        elements.addFirst(Objects.requireNonNull(element));
    }

    public void addLast(E element) {
        elements.addLast(Objects.requireNonNull(element));
    }

    public boolean offer(E element) {
        return offerLast(element);
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public void push(E element) {
        addFirst(element);
    }

    public boolean remove(Object element) {
        return removeFirstOccurrence(element);
    }

    public boolean removeAll(Collection<?> others) {
        return elements.removeAll(Objects.requireNonNull(others));
    }

    public boolean retainAll(Collection<?> others) {
        return elements.retainAll(Objects.requireNonNull(others));
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return elements.removeIf(Objects.requireNonNull(filter));
    }

    public void forEach(Consumer<? super E> action) {
        elements.forEach(Objects.requireNonNull(action));
    }

    public void clear() {
        elements.clear();
    }

    public Object[] toArray() {
        return elements.toArray();
    }

    public E remove() {
        return removeFirst();
    }

    public E removeFirst() {
        E first = pollFirst();
        if (first == null) {
            throw new NoSuchElementException();
        }
        return first;
    }

    public E removeLast() {
        E last = pollLast();
        if (last == null) {
            throw new NoSuchElementException();
        }
        return last;
    }

    public E poll() {
        return pollFirst();
    }

    public E pollFirst() {
        return elements.pollFirst();
    }

    public E pollLast() {
        return elements.pollLast();
    }

    public E element() {
        return getFirst();
    }

    public E getFirst() {
        return elements.getFirst();
    }

    public E getLast() {
        return elements.getLast();
    }

    public E peek() {
        return peekFirst();
    }

    public E peekFirst() {
        return elements.peekFirst();
    }

    public E peekLast() {
        return elements.peekLast();
    }

    public E pop() {
        return removeFirst();
    }

    public boolean removeFirstOccurrence(Object element) {
        return element != null && elements.removeFirstOccurrence(element);
    }

    public boolean removeLastOccurrence(Object element) {
        return element != null && elements.removeLastOccurrence(element);
    }
}
