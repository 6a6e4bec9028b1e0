package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** A lock that its owner may take again; fair or not, any thread that waits may be next. */
public class ReentrantLock implements Lock {
    private volatile Thread.Self owner;
    private volatile int holds;

    public ReentrantLock() {}

    public ReentrantLock(boolean fair) {}

    public void lock() {
        take(Thread.self());
    }

    public void lockInterruptibly() throws InterruptedException {
        take(Thread.self());
    }

    private void take(Thread.Self self) {
        synchronized (this) {
            //@ assume owner == null || owner == self;
            owner = self;
            holds++;
        }
    }

    public boolean tryLock() {
        Thread.Self self = Thread.self();
        synchronized (this) {
            if (owner != null && owner != self) {
                return false;
            }
            owner = self;
            holds++;
            return true;
        }
    }

    public void unlock() {
        Thread.Self self = Thread.self();
        synchronized (this) {
            if (owner != self) {
                throw new IllegalMonitorStateException();
            }
            holds--;
            if (holds == 0) {
                owner = null;
            }
        }
    }

    public Condition newCondition() {
        return new Waiting(this);
    }

    public boolean isLocked() {
        return owner != null;
    }

    public boolean isHeldByCurrentThread() {
        return owner == Thread.self();
    }

    public int getHoldCount() {
        return owner == Thread.self() ? holds : 0;
    }

    @Refused("time is not known; try without a limit")
    public native boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

    /** Gives back a lock, however often it is held, and says how often that was. */
    private int giveUp(Thread.Self self) {
        synchronized (this) {
            if (owner != self) {
                throw new IllegalMonitorStateException();
            }
            int before = holds;
            holds = 0;
            owner = null;
            return before;
        }
    }

    private void takeAgain(Thread.Self self, int before) {
        synchronized (this) {
            //@ assume owner == null;
            owner = self;
            holds = before;
        }
    }

    /** Threads go on in the order in which they came, as in the JDK. */
    private static class Waiting implements Condition {
        private final ReentrantLock lock;
        private volatile int come;
        private volatile int called;

        Waiting(ReentrantLock lock) {
            this.lock = lock;
        }

        public void await() throws InterruptedException {
            awaitUninterruptibly();
        }

        public void awaitUninterruptibly() {
            Thread.Self self = Thread.self();
            if (lock.owner != self) {
                throw new IllegalMonitorStateException();
            }
            int number = come;
            come = number + 1;
            int before = lock.giveUp(self);
            synchronized (this) {
                //@ assume called > number;
            }
            lock.takeAgain(self, before);
        }

        public void signal() {
            if (lock.owner != Thread.self()) {
                throw new IllegalMonitorStateException();
            }
            int before = called;
            if (before < come) {
                called = before + 1;
            }
        }

        public void signalAll() {
            if (lock.owner != Thread.self()) {
                throw new IllegalMonitorStateException();
            }
            called = come;
        }

        @Refused("time is not known; wait without a limit")
        public native boolean await(long time, TimeUnit unit) throws InterruptedException;
    }
}
