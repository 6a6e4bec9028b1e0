package java.util;

import java.util.function.Supplier;

/** Functions on objects that may be null. */
public final class Objects {
    private Objects() {}

    public static /*@ pure @*/ boolean equals(Object left, Object right) {
        return left == right || left != null && left.equals(right);
    }

    /** Whether an element is one that is looked for: as collections of the JDK do it, which ask even whether an object equals itself. */
    static boolean isFound(Object sought, Object element) {
        return sought == null ? element == null : sought.equals(element);
    }

    public static int hashCode(Object object) {
        return object != null ? object.hashCode() : 0;
    }

    public static int hash(Object... values) {
        return Arrays.hashCode(values);
    }

    public static /*@ pure @*/ boolean isNull(Object object) {
        return object == null;
    }

    public static /*@ pure @*/ boolean nonNull(Object object) {
        return object != null;
    }

    public static <T> T requireNonNull(T object) {
        if (object == null) {
            throw new NullPointerException();
        }
        return object;
    }

    public static <T> T requireNonNull(T object, String message) {
        if (object == null) {
            throw new NullPointerException(message);
        }
        return object;
    }

    public static <T> T requireNonNullElse(T object, T other) {
        return object != null ? object : requireNonNull(other);
    }

    public static <T> int compare(T left, T right, Comparator<? super T> order) {
        return left == right ? 0 : order.compare(left, right);
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    /** By an order, or, where that is null, by their own. */
    @SuppressWarnings("unchecked")
    static <T> int compareBy(T left, T right, Comparator<? super T> order) {
        return order != null ? order.compare(left, right) : ((Comparable<T>) left).compareTo(right);
    }

    /** Throws what `compareBy` throws of an object without an order of its own. */
    static void checkComparable(Object object) {
        if (!(requireNonNull(object) instanceof Comparable)) {
            throw new ClassCastException();
        }
    }

    public static String toString(Object object) {
        return String.valueOf(object);
    }

    public static String toString(Object object, String otherwise) {
        return object == null ? otherwise : object.toString();
    }

    public static <T> T requireNonNullElseGet(T object, Supplier<? extends T> other) {
        return object != null ? object : requireNonNull(other.get());
    }

    public static <T> T requireNonNull(T object, Supplier<String> message) {
        if (object == null) {
            throw new NullPointerException(message == null ? null : message.get());
        }
        return object;
    }

    public static int checkFromToIndex(int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException("Range [" + from + ", " + to + ") out of bounds for length " + length);
        }
        return from;
    }

    public static int checkFromIndexSize(int from, int size, int length) {
        if ((length | from | size) < 0 || size > length - from) {
            throw new IndexOutOfBoundsException("Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length);
        }
        return from;
    }

    public static long checkFromToIndex(long from, long to, long length) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException("Range [" + from + ", " + to + ") out of bounds for length " + length);
        }
        return from;
    }

    public static long checkFromIndexSize(long from, long size, long length) {
        if ((length | from | size) < 0 || size > length - from) {
            throw new IndexOutOfBoundsException("Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length);
        }
        return from;
    }

    public static long checkIndex(long index, long length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }
}
