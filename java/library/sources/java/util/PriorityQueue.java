package java.util;

/** A queue whose first element is the least: by a comparator, or by the order of the elements. Among equals, any may be first. */
public class PriorityQueue<E> extends AbstractQueue<E> {
    private final ArrayList<E> elements = new ArrayList<>();
    private final Comparator<? super E> order;

    //@ invariant elements != null && this.elements.~elements == this;
    //@ invariant forall x, i : elements.elements : i < elements.size ==> x != null;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public PriorityQueue(int capacity, Comparator<? super E> order) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        this.order = order;
    }

    /** The order of what is in order is kept. */
    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> others) {
        order = others instanceof SortedSet ? ((SortedSet<E>) others).comparator() : null;
        addAll(others);
    }

    public int size() {
        return elements.size();
    }

    /** A new element is compared with one that is there; which of them, nobody promises. */
    public boolean add(E element) {
        Objects.requireNonNull(element);
        if (!elements.isEmpty()) {
            Objects.compareBy(element, elements.get(0), order);
        } else if (order == null) {
            Objects.checkComparable(element);
        }
        elements.add(element);
        return true;
    }

    public boolean offer(E element) {
        return add(element);
    }

    public E peek() {
        return size() == 0 ? null : elements.get(least());
    }

    public E element() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return peek();
    }

    public E poll() {
        return size() == 0 ? null : elements.remove(least());
    }

    public E remove() {
        if (size() == 0) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public boolean contains(Object element) {
        return elements.contains(element);
    }

    public boolean remove(Object element) {
        return elements.remove(element);
    }

    public void clear() {
        elements.clear();
    }

    @Refused("the order of a PriorityQueue is not specified; poll its elements")
    public native Iterator<E> iterator();

    private int least() {
        int least = 0;
        for (int i = 1; i < elements.size(); i++) {
            if (Objects.compareBy(elements.get(i), elements.get(least), order) < 0) {
                least = i;
            }
        }
        return least;
    }
}
