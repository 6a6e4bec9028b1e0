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

    @Refused("the text of numbers is not known")
    public native String toString();
}
