package java.util.concurrent;

import java.util.Collection;
import java.util.Queue;

/** A queue that threads wait for. */
public interface BlockingQueue<E> extends Queue<E> {
    void put(E element) throws InterruptedException;

    E take() throws InterruptedException;

    int remainingCapacity();

    int drainTo(Collection<? super E> target);

    int drainTo(Collection<? super E> target, int most);

    @Refused("time is not known; wait without a limit")
    boolean offer(E element, long time, TimeUnit unit) throws InterruptedException;

    @Refused("time is not known; wait without a limit")
    E poll(long time, TimeUnit unit) throws InterruptedException;
}
