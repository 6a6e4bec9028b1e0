package java.util.concurrent.atomic;

/** A sum that threads add to: each method is one step. */
public class LongAdder extends Number {
    private final AtomicLong total = new AtomicLong();

    public LongAdder() {}

    public void add(long number) {
        total.addAndGet(number);
    }

    public void increment() {
        total.incrementAndGet();
    }

    public void decrement() {
        total.decrementAndGet();
    }

    public long sum() {
        return total.get();
    }

    public void reset() {
        total.set(0);
    }

    public long sumThenReset() {
        return total.getAndSet(0);
    }

    public int intValue() {
        return (int) sum();
    }

    public long longValue() {
        return sum();
    }

    public float floatValue() {
        return sum();
    }

    public double doubleValue() {
        return sum();
    }

    public String toString() {
        return Long.toString(sum());
    }
}
