package java.util.concurrent.atomic;

/** A number that threads share: what a method does is one step. */
public class AtomicInteger extends Number {
    private volatile int value;

    public AtomicInteger() {}

    public AtomicInteger(int initial) {
        value = initial;
    }

    public final int get() {
        return value;
    }

    public final void set(int next) {
        value = next;
    }

    public final void lazySet(int next) {
        value = next;
    }

    /*@ assignable value; ensures value == next && \result == \old(value); @*/
    public final native int getAndSet(int next);

    /*@ assignable value; ensures \result == (\old(value) == expected) && value == (\result ? next : \old(value)); @*/
    public final native boolean compareAndSet(int expected, int next);

    /*@ assignable value; ensures value == \old(value) + 1 && \result == value; @*/
    public final native int incrementAndGet();

    /*@ assignable value; ensures value == \old(value) - 1 && \result == value; @*/
    public final native int decrementAndGet();

    /*@ assignable value; ensures value == \old(value) + delta && \result == value; @*/
    public final native int addAndGet(int delta);

    /*@ assignable value; ensures value == \old(value) + 1 && \result == \old(value); @*/
    public final native int getAndIncrement();

    /*@ assignable value; ensures value == \old(value) - 1 && \result == \old(value); @*/
    public final native int getAndDecrement();

    /*@ assignable value; ensures value == \old(value) + delta && \result == \old(value); @*/
    public final native int getAndAdd(int delta);

    @Override
    public int intValue() {
        return value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public final int getPlain() {
        return value;
    }

    public final void setPlain(int next) {
        value = next;
    }

    public final int getAcquire() {
        return value;
    }

    public final void setRelease(int next) {
        value = next;
    }

    public final int getOpaque() {
        return value;
    }

    public final void setOpaque(int next) {
        value = next;
    }

    public final int getAndUpdate(java.util.function.IntUnaryOperator function) {
        while (true) {
            int before = value;
            if (compareAndSet(before, function.applyAsInt(before))) {
                return before;
            }
        }
    }

    public final int updateAndGet(java.util.function.IntUnaryOperator function) {
        while (true) {
            int before = value;
            int after = function.applyAsInt(before);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }

    public final int getAndAccumulate(int operand, java.util.function.IntBinaryOperator function) {
        while (true) {
            int before = value;
            if (compareAndSet(before, function.applyAsInt(before, operand))) {
                return before;
            }
        }
    }

    public final int accumulateAndGet(int operand, java.util.function.IntBinaryOperator function) {
        while (true) {
            int before = value;
            int after = function.applyAsInt(before, operand);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }
}
