package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** What threads wait for that hold a lock. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    @Refused("time is not known; wait without a limit")
    boolean await(long time, TimeUnit unit) throws InterruptedException;

    void signal();

    void signalAll();
}
