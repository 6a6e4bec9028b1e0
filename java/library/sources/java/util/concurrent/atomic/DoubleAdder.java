package java.util.concurrent.atomic;

import java.util.DoubleSum;

/** A sum that threads add to, as long as no addition is rounded: each method is one step. */
public class DoubleAdder extends Number {
    private DoubleSum total = new DoubleSum();
    private final Object guard = new Object();

    //@ invariant total != null && this.total.~total == this;

    public DoubleAdder() {}

    public void add(double number) {
        synchronized (guard) {
            total.add(number);
        }
    }

    public double sum() {
        synchronized (guard) {
            return total.total();
        }
    }

    public void reset() {
        synchronized (guard) {
            total = new DoubleSum();
        }
    }

    public double sumThenReset() {
        synchronized (guard) {
            double sum = total.total();
            total = new DoubleSum();
            return sum;
        }
    }

    public int intValue() {
        return (int) sum();
    }

    public long longValue() {
        return (long) sum();
    }

    public float floatValue() {
        return (float) sum();
    }

    public double doubleValue() {
        return sum();
    }

    public String toString() {
        return Double.toString(sum());
    }
}
