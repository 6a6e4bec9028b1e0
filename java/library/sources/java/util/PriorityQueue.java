package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

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
        for (Object each : others.toArray()) {
            enter((E) each);
        }
    }

    public int size() {
        return elements.size();
    }

    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        enter(element);
        return true;
    }

    /** A new element is compared with one that is there; which of them, nobody promises. */
    private void enter(E element) {
        Objects.requireNonNull(element);
        if (!elements.isEmpty()) {
            Objects.compareBy(element, elements.get(0), order);
        } else if (order == null) {
            Objects.checkComparable(element);
        }
        elements.add(element);
    }

    public E peek() {
        return elements.isEmpty() ? null : elements.get(least());
    }

    public E poll() {
        return elements.isEmpty() ? null : elements.remove(least());
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

    public boolean removeAll(Collection<?> others) {
        return elements.removeAll(Objects.requireNonNull(others));
    }

    public boolean retainAll(Collection<?> others) {
        return elements.retainAll(Objects.requireNonNull(others));
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return elements.removeIf(filter);
    }

    @Refused("the order of a PriorityQueue is not specified; poll its elements")
    public native void forEach(Consumer<? super E> action);

    @Refused("the order of a PriorityQueue is not specified; poll its elements")
    public native Object[] toArray();

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
