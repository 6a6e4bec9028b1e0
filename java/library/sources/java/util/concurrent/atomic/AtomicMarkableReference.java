package java.util.concurrent.atomic;

/** A reference with a mark that threads share: what a method does is one step. */
public class AtomicMarkableReference<V> {
    private V reference;
    private boolean mark;
    private final Object guard = new Object();

    public AtomicMarkableReference(V reference, boolean mark) {
        this.reference = reference;
        this.mark = mark;
    }

    public V getReference() {
        synchronized (guard) {
            return reference;
        }
    }

    public boolean isMarked() {
        synchronized (guard) {
            return mark;
        }
    }

    public V get(boolean[] holder) {
        synchronized (guard) {
            holder[0] = mark;
            return reference;
        }
    }

    public void set(V reference, boolean mark) {
        synchronized (guard) {
            this.reference = reference;
            this.mark = mark;
        }
    }

    public boolean compareAndSet(V expected, V next, boolean expectedMark, boolean nextMark) {
        synchronized (guard) {
            if (reference != expected || mark != expectedMark) {
                return false;
            }
            reference = next;
            mark = nextMark;
            return true;
        }
    }
}
