package java.util.concurrent.atomic;

/** A reference with a number that threads share: what a method does is one step. */
public class AtomicStampedReference<V> {
    private V reference;
    private int stamp;
    private final Object guard = new Object();

    public AtomicStampedReference(V reference, int stamp) {
        this.reference = reference;
        this.stamp = stamp;
    }

    public V getReference() {
        synchronized (guard) {
            return reference;
        }
    }

    public int getStamp() {
        synchronized (guard) {
            return stamp;
        }
    }

    public V get(int[] holder) {
        synchronized (guard) {
            holder[0] = stamp;
            return reference;
        }
    }

    public void set(V reference, int stamp) {
        synchronized (guard) {
            this.reference = reference;
            this.stamp = stamp;
        }
    }

    public boolean compareAndSet(V expected, V next, int expectedStamp, int nextStamp) {
        synchronized (guard) {
            if (reference != expected || stamp != expectedStamp) {
                return false;
            }
            reference = next;
            stamp = nextStamp;
            return true;
        }
    }
}
