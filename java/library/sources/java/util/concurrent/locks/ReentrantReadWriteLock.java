package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** Two locks that a thread may take again. A reader waits for a writer that came before, unless it reads already; that is what other orders amount to, since nobody sees who comes. */
public class ReentrantReadWriteLock implements ReadWriteLock {
    private final ReadLock readers;
    private final WriteLock writers;
    private volatile Thread.Self writer;
    private volatile int writes;
    private volatile int come;
    private volatile Reader first;

    //@ invariant readers != null && readers.both == this && writers != null && writers.both == this;

    /** A thread that reads, and how often it took the lock. */
    private static class Reader {
        final Thread.Self thread;
        volatile int reads = 1;
        volatile Reader next;

        Reader(Thread.Self thread, Reader next) {
            this.thread = thread;
            this.next = next;
        }
    }

    public ReentrantReadWriteLock() {
        readers = new ReadLock(this);
        writers = new WriteLock(this);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this();
    }

    public ReadLock readLock() {
        return readers;
    }

    public WriteLock writeLock() {
        return writers;
    }

    private Reader find(Thread.Self self) {
        Reader each = first;
        while (each != null && each.thread != self) {
            each = each.next;
        }
        return each;
    }

    private void enter(Thread.Self self) {
        Reader own = find(self);
        if (own == null) {
            first = new Reader(self, first);
        } else {
            own.reads++;
        }
    }

    private void leave(Thread.Self self) {
        Reader own = find(self);
        if (own == null) {
            throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
        }
        own.reads--;
        if (own.reads > 0) {
            return;
        }
        if (first == own) {
            first = own.next;
            return;
        }
        Reader before = first;
        while (before.next != own) {
            before = before.next;
        }
        before.next = own.next;
    }

    public boolean isWriteLocked() {
        return writer != null;
    }

    public boolean isWriteLockedByCurrentThread() {
        return writer == Thread.self();
    }

    public int getWriteHoldCount() {
        return writer == Thread.self() ? writes : 0;
    }

    public int getReadHoldCount() {
        Thread.Self self = Thread.self();
        synchronized (this) {
            Reader own = find(self);
            return own == null ? 0 : own.reads;
        }
    }

    public int getReadLockCount() {
        synchronized (this) {
            int count = 0;
            for (Reader each = first; each != null; each = each.next) {
                count += each.reads;
            }
            return count;
        }
    }

    /** The lock of those who read. */
    public static class ReadLock implements Lock {
        private final ReentrantReadWriteLock both;

        //@ invariant both != null && both.readers == this;

        protected ReadLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        public void lock() {
            Thread.Self self = Thread.self();
            boolean isAgain;
            synchronized (both) {
                isAgain = both.writer == self || both.find(self) != null;
                if (isAgain) {
                    both.enter(self);
                }
            }
            if (!isAgain) {
                synchronized (both) {
                    //@ assume both.writer == null && both.come == 0;
                    both.enter(self);
                }
            }
        }

        public void lockInterruptibly() throws InterruptedException {
            lock();
        }

        public boolean tryLock() {
            Thread.Self self = Thread.self();
            synchronized (both) {
                if (both.writer != null && both.writer != self) {
                    return false;
                }
                both.enter(self);
                return true;
            }
        }

        public void unlock() {
            Thread.Self self = Thread.self();
            synchronized (both) {
                both.leave(self);
            }
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Refused("time is not known; try without a limit")
        public native boolean tryLock(long time, TimeUnit unit) throws InterruptedException;
    }

    /** The lock of those who write. */
    public static class WriteLock implements Lock {
        private final ReentrantReadWriteLock both;

        //@ invariant both != null && both.writers == this;

        protected WriteLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        public void lock() {
            Thread.Self self = Thread.self();
            boolean isAgain;
            synchronized (both) {
                isAgain = both.writer == self;
                if (isAgain) {
                    both.writes++;
                } else {
                    both.come++;
                }
            }
            if (!isAgain) {
                synchronized (both) {
                    //@ assume both.writer == null && both.first == null;
                    both.come--;
                    both.writer = self;
                    both.writes = 1;
                }
            }
        }

        public void lockInterruptibly() throws InterruptedException {
            lock();
        }

        public boolean tryLock() {
            Thread.Self self = Thread.self();
            synchronized (both) {
                if (both.writer == null ? both.first != null : both.writer != self) {
                    return false;
                }
                both.writer = self;
                both.writes++;
                return true;
            }
        }

        public void unlock() {
            Thread.Self self = Thread.self();
            synchronized (both) {
                if (both.writer != self) {
                    throw new IllegalMonitorStateException();
                }
                both.writes--;
                if (both.writes == 0) {
                    both.writer = null;
                }
            }
        }

        public boolean isHeldByCurrentThread() {
            return both.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return both.getWriteHoldCount();
        }

        @Refused("write with a ReentrantLock to wait for conditions")
        public native Condition newCondition();

        @Refused("time is not known; try without a limit")
        public native boolean tryLock(long time, TimeUnit unit) throws InterruptedException;
    }
}
