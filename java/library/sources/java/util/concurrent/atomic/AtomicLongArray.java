package java.util.concurrent.atomic;

/** An array that threads share: each method reads and changes one element in one step. */
public class AtomicLongArray {
    private final long[] elements;
    private final Object guard = new Object();

    public AtomicLongArray(int length) {
        elements = new long[length];
    }

    public AtomicLongArray(long[] others) {
        elements = new long[others.length];
        for (int i = 0; i < others.length; i++) {
            elements[i] = others[i];
        }
    }

    public final int length() {
        return elements.length;
    }

    public final long get(int index) {
        synchronized (guard) {
            return elements[index];
        }
    }

    public final void set(int index, long next) {
        synchronized (guard) {
            elements[index] = next;
        }
    }

    public final void lazySet(int index, long next) {
        set(index, next);
    }

    public final long getAndSet(int index, long next) {
        synchronized (guard) {
            long before = elements[index];
            elements[index] = next;
            return before;
        }
    }

    public final boolean compareAndSet(int index, long expected, long next) {
        synchronized (guard) {
            if (elements[index] != expected) {
                return false;
            }
            elements[index] = next;
            return true;
        }
    }

    public final long getAndIncrement(int index) {
        return getAndAdd(index, 1);
    }

    public final long getAndDecrement(int index) {
        return getAndAdd(index, -1);
    }

    public final long incrementAndGet(int index) {
        return getAndAdd(index, 1) + 1;
    }

    public final long decrementAndGet(int index) {
        return getAndAdd(index, -1) - 1;
    }

    public final long addAndGet(int index, long delta) {
        return getAndAdd(index, delta) + delta;
    }

    public final long getAndAdd(int index, long delta) {
        synchronized (guard) {
            long before = elements[index];
            elements[index] = before + delta;
            return before;
        }
    }

    public final long getAndUpdate(int index, java.util.function.LongUnaryOperator function) {
        while (true) {
            long before = get(index);
            if (compareAndSet(index, before, function.applyAsLong(before))) {
                return before;
            }
        }
    }

    public final long updateAndGet(int index, java.util.function.LongUnaryOperator function) {
        while (true) {
            long before = get(index);
            long after = function.applyAsLong(before);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public final long getAndAccumulate(int index, long operand, java.util.function.LongBinaryOperator function) {
        while (true) {
            long before = get(index);
            if (compareAndSet(index, before, function.applyAsLong(before, operand))) {
                return before;
            }
        }
    }

    public final long accumulateAndGet(int index, long operand, java.util.function.LongBinaryOperator function) {
        while (true) {
            long before = get(index);
            long after = function.applyAsLong(before, operand);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public String toString() {
        return java.util.Arrays.toString(elements);
    }
}
