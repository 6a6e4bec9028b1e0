package java.util.concurrent.atomic;

/** A number that threads share: what a method does is one step. */
public class AtomicLong extends Number {
    private volatile long value;

    public AtomicLong() {}

    public AtomicLong(long initial) {
        value = initial;
    }

    public final long get() {
        return value;
    }

    public final void set(long next) {
        value = next;
    }

    public final void lazySet(long next) {
        value = next;
    }

    /*@ assignable value; ensures value == next && \result == \old(value); @*/
    public final native long getAndSet(long next);

    /*@ assignable value; ensures \result == (\old(value) == expected) && value == (\result ? next : \old(value)); @*/
    public final native boolean compareAndSet(long expected, long next);

    /*@ assignable value; ensures value == \old(value) + 1 && \result == value; @*/
    public final native long incrementAndGet();

    /*@ assignable value; ensures value == \old(value) - 1 && \result == value; @*/
    public final native long decrementAndGet();

    /*@ assignable value; ensures value == \old(value) + delta && \result == value; @*/
    public final native long addAndGet(long delta);

    /*@ assignable value; ensures value == \old(value) + 1 && \result == \old(value); @*/
    public final native long getAndIncrement();

    /*@ assignable value; ensures value == \old(value) - 1 && \result == \old(value); @*/
    public final native long getAndDecrement();

    /*@ assignable value; ensures value == \old(value) + delta && \result == \old(value); @*/
    public final native long getAndAdd(long delta);

    @Override
    public int intValue() {
        return (int) value;
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
        return Long.toString(value);
    }

    public final long getPlain() {
        return value;
    }

    public final void setPlain(long next) {
        value = next;
    }

    public final long getAcquire() {
        return value;
    }

    public final void setRelease(long next) {
        value = next;
    }

    public final long getOpaque() {
        return value;
    }

    public final void setOpaque(long next) {
        value = next;
    }

    public final long getAndUpdate(java.util.function.LongUnaryOperator function) {
        while (true) {
            long before = value;
            if (compareAndSet(before, function.applyAsLong(before))) {
                return before;
            }
        }
    }

    public final long updateAndGet(java.util.function.LongUnaryOperator function) {
        while (true) {
            long before = value;
            long after = function.applyAsLong(before);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }

    public final long getAndAccumulate(long operand, java.util.function.LongBinaryOperator function) {
        while (true) {
            long before = value;
            if (compareAndSet(before, function.applyAsLong(before, operand))) {
                return before;
            }
        }
    }

    public final long accumulateAndGet(long operand, java.util.function.LongBinaryOperator function) {
        while (true) {
            long before = value;
            long after = function.applyAsLong(before, operand);
            if (compareAndSet(before, after)) {
                return after;
            }
        }
    }
}
