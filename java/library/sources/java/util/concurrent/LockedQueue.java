package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Objects;
import java.util.function.Consumer;

/** A queue that holds no null: what a method does is one step for all who use the queue. */
abstract class LockedQueue<E> extends AbstractQueue<E> {
    final LinkedList<E> elements = new LinkedList<>();

    //@ invariant elements != null && this.elements.~elements == this;
    //@ invariant forall x, i : elements.elements : i < elements.size ==> x != null;

    /** Whether there is room for another element. */
    boolean hasRoom() {
        return true;
    }

    public int size() {
        synchronized (elements) {
            return elements.size();
        }
    }

    public boolean contains(Object element) {
        synchronized (elements) {
            return element != null && elements.contains(element);
        }
    }

    public boolean offer(E element) {
        Objects.requireNonNull(element);
        synchronized (elements) {
            return hasRoom() && elements.add(element);
        }
    }

    public E poll() {
        synchronized (elements) {
            return elements.poll();
        }
    }

    public E peek() {
        synchronized (elements) {
            return elements.peek();
        }
    }

    public boolean remove(Object element) {
        synchronized (elements) {
            return element != null && elements.remove(element);
        }
    }

    @Refused("who goes through a concurrent queue may see some of what others do; poll its elements")
    public native Iterator<E> iterator();

    @Refused("who goes through a concurrent queue may see some of what others do; poll its elements")
    public native Object[] toArray();

    @Refused("who goes through a concurrent queue may see some of what others do; poll its elements")
    public native void forEach(Consumer<? super E> action);
}
