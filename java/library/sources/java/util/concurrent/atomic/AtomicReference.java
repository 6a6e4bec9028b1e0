package java.util.concurrent.atomic;

/** A reference that threads share: what changes it is one step for the others. */
public class AtomicReference<V> {
    private volatile V value;
    private final Object guard = new Object();

    public AtomicReference() {}

    public AtomicReference(V initial) {
        value = initial;
    }

    public final V get() {
        return value;
    }

    public final void set(V next) {
        synchronized (guard) {
            value = next;
        }
    }

    public final V getAndSet(V next) {
        synchronized (guard) {
            V before = value;
            value = next;
            return before;
        }
    }

    public final boolean compareAndSet(V expected, V next) {
        synchronized (guard) {
            if (value != expected) {
                return false;
            }
            value = next;
            return true;
        }
    }

    public final V getAndUpdate(java.util.function.UnaryOperator<V> function) {
        while (true) {
            V before = value;
            if (compareAndSet(before, function.apply(before))) {
                return before;
            }
        }
    }

    public final V updateAndGet(java.util.function.UnaryOperator<V> function) {
        while (true) {
            V before = value;
            V after = function.apply(before);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }

    public final void lazySet(V next) {
        set(next);
    }

    public final V getPlain() {
        return value;
    }

    public final V getAcquire() {
        return value;
    }

    public final void setRelease(V next) {
        set(next);
    }

    public final V getAndAccumulate(V operand, java.util.function.BinaryOperator<V> function) {
        while (true) {
            V before = value;
            if (compareAndSet(before, function.apply(before, operand))) {
                return before;
            }
        }
    }

    public final V accumulateAndGet(V operand, java.util.function.BinaryOperator<V> function) {
        while (true) {
            V before = value;
            V after = function.apply(before, operand);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }

    public String toString() {
        return String.valueOf(value);
    }
}
