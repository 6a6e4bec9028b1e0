package java.lang;

import java.io.InputStream;
import java.io.PrintStream;

/** The machine outside. What is printed is not looked at. */
public final class System {
    public static final InputStream in = new InputStream();
    public static final PrintStream out = new PrintStream();
    public static final PrintStream err = new PrintStream();

    private System() {}

    public static void arraycopy(boolean[] source, int from, boolean[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(byte[] source, int from, byte[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(short[] source, int from, short[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(char[] source, int from, char[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(int[] source, int from, int[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(long[] source, int from, long[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(float[] source, int from, float[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    public static void arraycopy(double[] source, int from, double[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    /** Throws the exception of a store in an array of a narrower type. */
    public static Object _failStore(Object value) {
        throw new ArrayStoreException(value.getClass().getName());
    }

    /** Throws the same exception after the element that the store would replace was read, so that null and a wrong index throw first. */
    public static Object _failStore(Object value, Object replaced) {
        throw new ArrayStoreException(value.getClass().getName());
    }

    /** Copies between arrays of different types: elements before the first that is of another class are stored. */
    @SuppressWarnings("unchecked")
    public static <S, T> void _arraycopyBetween(S[] source, int from, T[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        for (int i = 0; i < count; i++) {
            try {
                target[at + i] = (T) (Object) source[from + i];
            } catch (ClassCastException isOfAnotherClass) {
                throw new ArrayStoreException("arraycopy: element type mismatch");
            }
        }
    }

    public static <T> void arraycopy(T[] source, int from, T[] target, int at, int count) {
        check(from, at, count, source.length, target.length);
        if (source == target && from < at) {
            for (int i = count - 1; i >= 0; i--) {
                target[at + i] = source[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[at + i] = source[from + i];
            }
        }
    }

    private static void check(int from, int at, int count, int length, int room) {
        if (from < 0 || at < 0 || count < 0 || count > length - from || count > room - at) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: " + count + " elements from " + from + " of " + length + " to " + at + " of " + room);
        }
    }

    /** Any time, also an earlier one than before: clocks are set. */
    public static native long currentTimeMillis();

    /** Any time: the difference of two is any number. */
    public static native long nanoTime();

    /** Any text, or null if there is no such property. */
    public static String getProperty(String key) {
        checkKey(key);
        return anyBoolean() ? null : String.any();
    }

    public static String getProperty(String key, String otherwise) {
        String value = getProperty(key);
        return value == null ? otherwise : value;
    }

    /** Properties are not kept: each has any text. */
    public static String setProperty(String key, String value) {
        checkKey(key);
        if (value == null) {
            throw new NullPointerException();
        }
        return anyBoolean() ? null : String.any();
    }

    public static String clearProperty(String key) {
        return getProperty(key);
    }

    /** Any text, or null if there is no such variable. */
    public static String getenv(String name) {
        java.util.Objects.requireNonNull(name);
        return anyBoolean() ? null : String.any();
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    private static native boolean anyBoolean();

    public static String lineSeparator() {
        return "\n";
    }

    public static void gc() {}

    public static /*@ pure @*/ int identityHashCode(Object object) {
        return object == null ? 0 : object._identityCode();
    }

    @Refused("a program that ends itself is not known; throw an exception")
    public static native void exit(int status);
}
