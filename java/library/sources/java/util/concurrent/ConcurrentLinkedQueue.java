package java.util.concurrent;

import java.util.Collection;

/** A queue without an end to its room. */
public class ConcurrentLinkedQueue<E> extends LockedQueue<E> {
    public ConcurrentLinkedQueue() {}

    public ConcurrentLinkedQueue(Collection<? extends E> others) {
        for (E each : others) {
            offer(each);
        }
    }
}
