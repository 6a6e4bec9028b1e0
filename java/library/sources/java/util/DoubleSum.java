package java.util;

/** A sum of doubles, as long as no addition is rounded: streams may add in any order, and by any technique that reduces errors. */
public final class DoubleSum {
    private double total;

    public void add(double number) {
        double sum = total + number;
        if (total - total == 0 && number - number == 0 && (sum - total != number || sum - number != total)) {
            rounded();
        }
        total = sum;
    }

    public double total() {
        return total;
    }

    @Refused("how rounded sums of doubles are computed is not specified; use a loop")
    private static native void rounded();
}
