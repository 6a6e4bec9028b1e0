package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** A lock that is taken and given back anywhere. */
public interface Lock {
    void lock();

    void lockInterruptibly() throws InterruptedException;

    boolean tryLock();

    @Refused("time is not known; try without a limit")
    boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    void unlock();

    Condition newCondition();
}
