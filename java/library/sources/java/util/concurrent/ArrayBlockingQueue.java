package java.util.concurrent;

/** A queue with a capacity. */
public class ArrayBlockingQueue<E> extends WaitingQueue<E> {
    public ArrayBlockingQueue(int capacity) {
        super(capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        super(capacity);
    }
}
