package java.util.concurrent.atomic;

/** A truth value that threads share: what a method does is one step. */
public class AtomicBoolean {
    private volatile boolean value;

    public AtomicBoolean() {}

    public AtomicBoolean(boolean initial) {
        value = initial;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean next) {
        value = next;
    }

    /*@ assignable value; ensures value == next && \result == \old(value); @*/
    public final native boolean getAndSet(boolean next);

    /*@ assignable value; ensures \result == (\old(value) == expected) && value == (\result ? next : \old(value)); @*/
    public final native boolean compareAndSet(boolean expected, boolean next);

    public String toString() {
        return String.valueOf(value);
    }

    public final void lazySet(boolean next) {
        value = next;
    }

    public final boolean getPlain() {
        return value;
    }

    public final void setPlain(boolean next) {
        value = next;
    }

    public final boolean getAcquire() {
        return value;
    }

    public final void setRelease(boolean next) {
        value = next;
    }
}
