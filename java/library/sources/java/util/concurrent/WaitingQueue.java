package java.util.concurrent;

import java.util.Collection;
import java.util.Objects;

/** A queue with a capacity; any thread that waits may be next. */
abstract class WaitingQueue<E> extends LockedQueue<E> implements BlockingQueue<E> {
    private final int capacity;

    //@ invariant capacity > 0 && elements.size <= capacity;

    WaitingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    boolean hasRoom() {
        return elements.size() < capacity;
    }

    public void put(E element) throws InterruptedException {
        Objects.requireNonNull(element);
        synchronized (elements) {
            //@ assume elements.size < capacity;
            elements.add(element);
        }
    }

    public E take() throws InterruptedException {
        synchronized (elements) {
            //@ assume elements.size > 0;
            return elements.remove();
        }
    }

    public int remainingCapacity() {
        synchronized (elements) {
            return capacity - elements.size();
        }
    }

    public void clear() {
        synchronized (elements) {
            elements.clear();
        }
    }

    public int drainTo(Collection<? super E> target) {
        return drainTo(target, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> target, int most) {
        Objects.requireNonNull(target);
        if (target == this) {
            throw new IllegalArgumentException();
        }
        synchronized (elements) {
            int count = 0;
            while (count < most && !elements.isEmpty()) {
                target.add(elements.peek());
                elements.remove();
                count++;
            }
            return count;
        }
    }

    @Refused("time is not known; wait without a limit")
    public native boolean offer(E element, long time, TimeUnit unit) throws InterruptedException;

    @Refused("time is not known; wait without a limit")
    public native E poll(long time, TimeUnit unit) throws InterruptedException;
}
