package java.util;

/** A queue whose first element is the least: by a comparator, or by the order of the elements. Among equals, any may be first. */
public class PriorityQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private final ArrayList<E> elements = new ArrayList<>();
    private final Comparator<? super E> order;

    //@ invariant elements != null && this.elements.~elements == this;
    //@ invariant forall x, i : elements.elements : i < elements.size ==> x != null;

    public PriorityQueue() {
        order = null;
    }

    public PriorityQueue(int capacity) {
        order = null;
    }

    public PriorityQueue(Comparator<? super E> order) {
        this.order = order;
    }

    public int size() {
        return elements.size();
    }

    public boolean add(E element) {
        elements.add(Objects.requireNonNull(element));
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
