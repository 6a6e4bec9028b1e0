package org.junit.jupiter.api;

/** Assertions of tests: one that fails throws an AssertionError. The message is not kept. */
public class Assertions {
    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void assertTrue(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    public static void assertFalse(boolean condition) {
        if (condition) {
            throw new AssertionError();
        }
    }

    public static void assertFalse(boolean condition, String message) {
        if (condition) {
            throw new AssertionError();
        }
    }

    public static void assertNull(Object actual) {
        if (actual != null) {
            throw new AssertionError();
        }
    }

    public static void assertNull(Object actual, String message) {
        if (actual != null) {
            throw new AssertionError();
        }
    }

    public static void assertNotNull(Object actual) {
        if (actual == null) {
            throw new AssertionError();
        }
    }

    public static void assertNotNull(Object actual, String message) {
        if (actual == null) {
            throw new AssertionError();
        }
    }

    public static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertSame(Object expected, Object actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotSame(Object unexpected, Object actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(boolean expected, boolean actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(boolean expected, boolean actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(boolean unexpected, boolean actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(boolean unexpected, boolean actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(byte expected, byte actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(byte expected, byte actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(byte unexpected, byte actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(byte unexpected, byte actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(char expected, char actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(char expected, char actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(char unexpected, char actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(char unexpected, char actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(short expected, short actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(short expected, short actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(short unexpected, short actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(short unexpected, short actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(int expected, int actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(int expected, int actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(int unexpected, int actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(int unexpected, int actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(long expected, long actual, String message) {
        if (expected != actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(long unexpected, long actual) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(long unexpected, long actual, String message) {
        if (unexpected == actual) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(float expected, float actual) {
        if (Float.compare(expected, actual) != 0) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(float expected, float actual, String message) {
        if (Float.compare(expected, actual) != 0) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(float expected, float actual, float delta) {
        if (Float.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(float expected, float actual, float delta, String message) {
        if (Float.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(double expected, double actual) {
        if (Double.compare(expected, actual) != 0) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(double expected, double actual, String message) {
        if (Double.compare(expected, actual) != 0) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(double expected, double actual, double delta) {
        if (Double.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(double expected, double actual, double delta, String message) {
        if (Double.compare(expected, actual) != 0 && !(Math.abs(expected - actual) <= delta)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(Object expected, Object actual) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertEquals(Object expected, Object actual, String message) {
        if (!java.util.Objects.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        if (java.util.Objects.equals(unexpected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertNotEquals(Object unexpected, Object actual, String message) {
        if (java.util.Objects.equals(unexpected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, String message) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, String message) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(char[] expected, char[] actual, String message) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(short[] expected, short[] actual, String message) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(int[] expected, int[] actual, String message) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        if (!java.util.Arrays.equals(expected, actual)) {
            throw new AssertionError();
        }
    }

    public static void assertArrayEquals(long[] expected, long[] actual, String message) {
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
