package java.util.concurrent;

import java.util.Collection;

/** A queue whose capacity need not be given. */
public class LinkedBlockingQueue<E> extends WaitingQueue<E> {
    public LinkedBlockingQueue() {
        super(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(capacity);
    }

    public LinkedBlockingQueue(Collection<? extends E> others) {
        super(Integer.MAX_VALUE);
        for (E each : others) {
            offer(each);
        }
    }
}
