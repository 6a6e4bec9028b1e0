package org.junit;

/** Assertions of tests: one that fails throws an AssertionError. The message is not kept. */
public class Assert {
    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void assertFalse(boolean condition) {
        if (condition) {
            throw new AssertionError();
        }
    }

    public static void assertFalse(String message, boolean condition) {
        if (condition) {
            throw new AssertionError();
        }
    }

    public static void assertNull(Object actual) {
        if (actual != null) {
            throw new AssertionError();
        }
    }

    public static void assertNull(String message, Object actual) {
        if (actual != null) {
            throw new AssertionError();
        }
    }

    public static void assertNotNull(Object actual) {
        if (actual == null) {
            throw new AssertionError();
        }
    }

    public static void assertNotNull(String message, Object actual) {
        if (actual == null) {
            throw new AssertionError();
        }
    }

    public static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertSame(String message, Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotSame(String message, Object unexpected, Object actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(String message, long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(long unexpected, long actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(String message, long unexpected, long actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(float expected, float actual, float delta) {
        if (Float.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(String message, float expected, float actual, float delta) {
        if (Float.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(double expected, double actual, double delta) {
        if (Double.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(String message, double expected, double actual, double delta) {
        if (Double.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(Object expected, Object actual) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        if (java.util.Objects.equals(unexpected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(String message, Object unexpected, Object actual) {
        if (java.util.Objects.equals(unexpected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, boolean[] expected, boolean[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, byte[] expected, byte[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, char[] expected, char[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, short[] expected, short[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, int[] expected, int[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(String message, long[] expected, long[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void fail() {
        throw new AssertionError();
    }

    public static void fail(String message) {
        throw new AssertionError();
    }
}
