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

    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        return between(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return between(origin, bound);
    }

    public double nextDouble(double bound) {
        if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be finite and positive");
        }
        return between(0, bound);
    }

    public double nextDouble(double origin, double bound) {
        if (!(origin < bound && bound - origin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        return between(origin, bound);
    }

    /** Any number: the documentation gives no bound. */
    public double nextGaussian() {
        double number = anyDouble();
        //@ assume number - number == 0;
        return number;
    }

    public void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) anyInt();
        }
    }

    private static long between(long origin, long bound) {
        long number = anyLong();
        //@ assume origin <= number && number < bound;
        return number;
    }

    private static double between(double origin, double bound) {
        double number = anyDouble();
        //@ assume origin <= number && number < bound;
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
