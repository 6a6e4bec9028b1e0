package java.util.concurrent.atomic;

/** An array that threads share: each method reads and changes one element in one step. */
public class AtomicReferenceArray<E> {
    private final Object[] elements;
    private final Object guard = new Object();

    public AtomicReferenceArray(int length) {
        elements = new Object[length];
    }

    public AtomicReferenceArray(E[] others) {
        elements = new Object[others.length];
        for (int i = 0; i < others.length; i++) {
            elements[i] = others[i];
        }
    }

    public final int length() {
        return elements.length;
    }

    @SuppressWarnings("unchecked")
    public final E get(int index) {
        synchronized (guard) {
            return (E) elements[index];
        }
    }

    public final void set(int index, E next) {
        synchronized (guard) {
            elements[index] = next;
        }
    }

    public final void lazySet(int index, E next) {
        set(index, next);
    }

    @SuppressWarnings("unchecked")
    public final E getAndSet(int index, E next) {
        synchronized (guard) {
            E before = (E) elements[index];
            elements[index] = next;
            return before;
        }
    }

    public final boolean compareAndSet(int index, E expected, E next) {
        synchronized (guard) {
            if (elements[index] != expected) {
                return false;
            }
            elements[index] = next;
            return true;
        }
    }

    public final E getAndUpdate(int index, java.util.function.UnaryOperator<E> function) {
        while (true) {
            E before = get(index);
            if (compareAndSet(index, before, function.apply(before))) {
                return before;
            }
        }
    }

    public final E updateAndGet(int index, java.util.function.UnaryOperator<E> function) {
        while (true) {
            E before = get(index);
            E after = function.apply(before);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public final E getAndAccumulate(int index, E operand, java.util.function.BinaryOperator<E> function) {
        while (true) {
            E before = get(index);
            if (compareAndSet(index, before, function.apply(before, operand))) {
                return before;
            }
        }
    }

    public final E accumulateAndGet(int index, E operand, java.util.function.BinaryOperator<E> function) {
        while (true) {
            E before = get(index);
            E after = function.apply(before, operand);
            if (compareAndSet(index, before, after)) {
                return after;
            }
        }
    }

    public String toString() {
        return java.util.Arrays.toString(elements);
    }
}
