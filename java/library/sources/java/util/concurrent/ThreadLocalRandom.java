package java.util.concurrent;

import java.util.Random;

/** Any numbers. */
public final class ThreadLocalRandom extends Random {
    private ThreadLocalRandom() {}

    public static ThreadLocalRandom current() {
        return new ThreadLocalRandom();
    }

    public void setSeed(long seed) {
        throw new UnsupportedOperationException();
    }
}
