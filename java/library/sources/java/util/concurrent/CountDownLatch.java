package java.util.concurrent;

/** What threads wait for until it was counted down to nothing. */
public class CountDownLatch {
    private volatile int count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void countDown() {
        synchronized (this) {
            if (count > 0) {
                count--;
            }
        }
    }

    public void await() throws InterruptedException {
        synchronized (this) {
            //@ assume count == 0;
        }
    }

    public long getCount() {
        return count;
    }

    @Refused("time is not known; wait without a limit")
    public native boolean await(long time, TimeUnit unit) throws InterruptedException;
}
