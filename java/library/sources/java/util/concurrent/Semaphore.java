package java.util.concurrent;

/** Permits that threads take and give back; whoever waits may be next. */
public class Semaphore {
    private volatile int permits;

    public Semaphore(int permits) {
        this.permits = permits;
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
    }

    public void acquire() throws InterruptedException {
        take(1);
    }

    public void acquireUninterruptibly() {
        take(1);
    }

    public void acquire(int count) throws InterruptedException {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        take(count);
    }

    private void take(int count) {
        synchronized (this) {
            //@ assume permits >= count;
            permits -= count;
        }
    }

    public boolean tryAcquire() {
        synchronized (this) {
            if (permits < 1) {
                return false;
            }
            permits--;
            return true;
        }
    }

    public void release() {
        release(1);
    }

    public void release(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        synchronized (this) {
            permits += count;
        }
    }

    public int availablePermits() {
        return permits;
    }

    @Refused("time is not known; try without a limit")
    public native boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException;
}
