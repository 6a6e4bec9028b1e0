package java.util;

/** What can be said of all queues by offer, poll and peek. */
public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    protected AbstractQueue() {}

    public boolean add(E element) {
        if (!offer(element)) {
            throw new IllegalStateException("Queue full");
        }
        return true;
    }

    public E remove() {
        E element = poll();
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public E element() {
        E element = peek();
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public void clear() {
        while (poll() != null) {
        }
    }

    public boolean addAll(Collection<? extends E> others) {
        if (others == this) {
            throw new IllegalArgumentException();
        }
        return super.addAll(others);
    }
}
