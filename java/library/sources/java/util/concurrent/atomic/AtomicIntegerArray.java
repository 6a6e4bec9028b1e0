package java.util.concurrent.atomic;

/** An array that threads share: each method reads and changes one element in one step. */
public class AtomicIntegerArray {
    private final int[] elements;
    private final Object guard = new Object();

    public AtomicIntegerArray(int length) {
        elements = new int[length];
    }

    public AtomicIntegerArray(int[] others) {
        elements = new int[others.length];
        for (int i = 0; i < others.length; i++) {
            elements[i] = others[i];
        }
    }

    public final int length() {
        return elements.length;
    }

    public final int get(int index) {
        synchronized (guard) {
            return elements[index];
        }
    }

    public final void set(int index, int next) {
        synchronized (guard) {
            elements[index] = next;
        }
    }

    public final void lazySet(int index, int next) {
        set(index, next);
    }

    public final int getAndSet(int index, int next) {
        synchronized (guard) {
            int before = elements[index];
            elements[index] = next;
            return before;
        }
    }

    public final boolean compareAndSet(int index, int expected, int next) {
        synchronized (guard) {
            if (elements[index] != expected) {
                return false;
            }
            elements[index] = next;
            return true;
        }
    }

    public final int getAndIncrement(int index) {
        return getAndAdd(index, 1);
    }

    public final int getAndDecrement(int index) {
        return getAndAdd(index, -1);
    }

    public final int incrementAndGet(int index) {
        return getAndAdd(index, 1) + 1;
    }

    public final int decrementAndGet(int index) {
        return getAndAdd(index, -1) - 1;
    }

    public final int addAndGet(int index, int delta) {
        return getAndAdd(index, delta) + delta;
    }

    public final int getAndAdd(int index, int delta) {
        synchronized (guard) {
            int before = elements[index];
            elements[index] = before + delta;
            return before;
        }
    }

    public final int getAndUpdate(int index, java.util.function.IntUnaryOperator function) {
        while (true) {
            int before = get(index);
            if (compareAndSet(index, before, function.applyAsInt(before))) {
                return before;
            }
        }
    }

    public final int updateAndGet(int index, java.util.function.IntUnaryOperator function) {
        while (true) {
            int before = get(index);
            int after = function.applyAsInt(before);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public final int getAndAccumulate(int index, int operand, java.util.function.IntBinaryOperator function) {
        while (true) {
            int before = get(index);
            if (compareAndSet(index, before, function.applyAsInt(before, operand))) {
                return before;
            }
        }
    }

    public final int accumulateAndGet(int index, int operand, java.util.function.IntBinaryOperator function) {
        while (true) {
            int before = get(index);
            int after = function.applyAsInt(before, operand);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public String toString() {
        return java.util.Arrays.toString(elements);
    }
}
