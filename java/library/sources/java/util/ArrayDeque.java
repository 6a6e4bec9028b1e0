package java.util;

/** A queue with two ends that holds no null. */
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> {
    private final LinkedList<E> elements = new LinkedList<>();

    //@ invariant elements != null && this.elements.~elements == this;
    //@ invariant forall x, i : elements.elements : i < elements.size ==> x != null;

    public ArrayDeque() {}

    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> others) {
        addAll(others);
    }

    public int size() {
        return elements.size();
    }

    public Iterator<E> iterator() {
        return elements.iterator();
    }

    public boolean contains(Object element) {
        return elements.contains(element);
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public void addFirst(E element) {
        elements.addFirst(Objects.requireNonNull(element));
    }

    public void addLast(E element) {
        elements.addLast(Objects.requireNonNull(element));
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

    public void push(E element) {
        addFirst(element);
    }

    public boolean remove(Object element) {
        return elements.remove(element);
    }

    public void clear() {
        elements.clear();
    }

    public E remove() {
        return elements.remove();
    }

    public E removeFirst() {
        return elements.removeFirst();
    }

    public E removeLast() {
        return elements.removeLast();
    }

    public E poll() {
        return elements.poll();
    }

    public E pollFirst() {
        return elements.pollFirst();
    }

    public E pollLast() {
        return elements.pollLast();
    }

    public E element() {
        return elements.element();
    }

    public E getFirst() {
        return elements.getFirst();
    }

    public E getLast() {
        return elements.getLast();
    }

    public E peek() {
        return elements.peek();
    }

    public E peekFirst() {
        return elements.peekFirst();
    }

    public E peekLast() {
        return elements.peekLast();
    }

    public E pop() {
        return elements.pop();
    }

    public boolean removeFirstOccurrence(Object element) {
        return elements.removeFirstOccurrence(element);
    }

    public boolean removeLastOccurrence(Object element) {
        return elements.removeLastOccurrence(element);
    }
}
