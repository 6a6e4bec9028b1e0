package java.util;

/** Any numbers, whatever the seed. */
public class Random {
    public Random() {}

    public Random(long seed) {}

    public void setSeed(long seed) {}

    public boolean nextBoolean() {
        return anyBoolean();
    }

    public int nextInt() {
        return anyInt();
    }

    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return between(0, bound);
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return between(origin, bound);
    }

    public long nextLong() {
        return anyLong();
    }

    public float nextFloat() {
        float number = anyFloat();
        //@ assume 0 <= number && number < 1;
        return number;
    }

    public double nextDouble() {
        double number = anyDouble();
        //@ assume 0 <= number && number < 1;
        return number;
    }

    private static int between(int origin, int bound) {
        int number = anyInt();
        //@ assume origin <= number && number < bound;
        return number;
    }

    private static native boolean anyBoolean();

    private static native int anyInt();

    private static native long anyLong();

    private static native float anyFloat();

    private static native double anyDouble();
}
