package java.util;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Functions on arrays. */
public final class Arrays {
    private Arrays() {}

    public static boolean equals(boolean[] left, boolean[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int from, int to, boolean value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        boolean[] copy = new boolean[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (boolean each : array) {
            hash = 31 * hash + Boolean.hashCode(each);
        }
        return hash;
    }

    public static boolean equals(byte[] left, byte[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int from, int to, byte value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        byte[] copy = new byte[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (byte each : array) {
            hash = 31 * hash + Byte.hashCode(each);
        }
        return hash;
    }

    public static void sort(byte[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(byte[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            byte element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(short[] left, short[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int from, int to, short value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        short[] copy = new short[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (short each : array) {
            hash = 31 * hash + Short.hashCode(each);
        }
        return hash;
    }

    public static void sort(short[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(short[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            short element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(char[] left, char[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int from, int to, char value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        char[] copy = new char[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (char each : array) {
            hash = 31 * hash + Character.hashCode(each);
        }
        return hash;
    }

    public static void sort(char[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(char[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            char element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(int[] left, int[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int from, int to, int value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        int[] copy = new int[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int each : array) {
            hash = 31 * hash + Integer.hashCode(each);
        }
        return hash;
    }

    public static void sort(int[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(int[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            int element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(long[] left, long[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(left[i] == right[i])) {
                return false;
            }
        }
        return true;
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int from, int to, long value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        long[] copy = new long[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (long each : array) {
            hash = 31 * hash + Long.hashCode(each);
        }
        return hash;
    }

    public static void sort(long[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(long[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            long element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(float[] left, float[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(Float.compare(left[i], right[i]) == 0)) {
                return false;
            }
        }
        return true;
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int from, int to, float value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        float[] copy = new float[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(float[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(float[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            float element = array[i];
            int at = i;
            while (at > from && Float.compare(array[at - 1], element) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static boolean equals(double[] left, double[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(Double.compare(left[i], right[i]) == 0)) {
                return false;
            }
        }
        return true;
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int from, int to, double value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        double[] copy = new double[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static void sort(double[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(double[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            double element = array[i];
            int at = i;
            while (at > from && Double.compare(array[at - 1], element) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static <T> boolean equals(T[] left, T[] right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null || left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(Objects.equals(left[i], right[i]))) {
                return false;
            }
        }
        return true;
    }

    public static <T> void fill(T[] array, T value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static <T> void fill(T[] array, int from, int to, T value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static <T> int hashCode(T[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (Object each : array) {
            hash = 31 * hash + Objects.hashCode(each);
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] array, int length) {
        T[] copy = (T[]) new Object[length];
        for (int i = 0; i < array.length && i < length; i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        if (to - from < 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        if (from < 0 || from > array.length) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + (array.length - from) + " is negative");
        }
        T[] copy = (T[]) new Object[to - from];
        for (int i = from; i < array.length && i < to; i++) {
            copy[i - from] = array[i];
        }
        return copy;
    }

    public static <T> void sort(T[] array) {
        sortPart(array, 0, array.length, null);
    }

    public static <T> void sort(T[] array, Comparator<? super T> order) {
        sortPart(array, 0, array.length, order);
    }

    public static <T> void sort(T[] array, int from, int to) {
        checkRange(array.length, from, to);
        sortPart(array, from, to, null);
    }

    public static <T> void sort(T[] array, int from, int to, Comparator<? super T> order) {
        checkRange(array.length, from, to);
        sortPart(array, from, to, order);
    }

    private static <T> void sortPart(T[] array, int from, int to, Comparator<? super T> order) {
        for (int i = from + 1; i < to; i++) {
            T element = array[i];
            int at = i;
            while (at > from && Objects.compareBy(array[at - 1], element, order) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(int[] array, int key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(int[] array, int from, int to, int key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(long[] array, long key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(long[] array, int from, int to, long key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(char[] array, char key) {
        return binarySearch(array, 0, array.length, key);
    }

    public static int binarySearch(char[] array, int from, int to, char key) {
        checkRange(array.length, from, to);
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] < key) {
                low = middle + 1;
            } else if (array[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    public static <T> int binarySearch(T[] array, T key) {
        return binarySearch(array, key, null);
    }

    public static <T> int binarySearch(T[] array, T key, Comparator<? super T> order) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int difference = Objects.compareBy(array[middle], key, order);
            if (difference == 0) {
                return middle;
            }
            if (difference < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static <T> Stream<T> stream(T[] array) {
        return StreamSupport.of(array, 0, array.length);
    }

    public static <T> Stream<T> stream(T[] array, int from, int to) {
        return StreamSupport.of(array, from, to);
    }

    public static IntStream stream(int[] array) {
        return StreamSupport.of(array, 0, array.length);
    }

    public static IntStream stream(int[] array, int from, int to) {
        return StreamSupport.of(array, from, to);
    }

    public static LongStream stream(long[] array) {
        return StreamSupport.of(array, 0, array.length);
    }

    public static LongStream stream(long[] array, int from, int to) {
        return StreamSupport.of(array, from, to);
    }

    public static DoubleStream stream(double[] array) {
        return StreamSupport.of(array, 0, array.length);
    }

    public static DoubleStream stream(double[] array, int from, int to) {
        return StreamSupport.of(array, from, to);
    }

    public static <T> List<T> asList(T... elements) {
        return new ListOfArray<T>(elements);
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static <T> String toString(T[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++) {
            text.append(i == 0 ? "" : ", ").append(array[i]);
        }
        return text.append("]").toString();
    }

    private static void checkRange(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0 || to > length) {
            throw new ArrayIndexOutOfBoundsException(from < 0 ? from : to);
        }
    }

    /** An array that looks like a list: what is set is set in the array, and nothing comes or goes. */
    private static class ListOfArray<T> extends AbstractList<T> implements RandomAccess {
        private final T[] elements;

        ListOfArray(T[] elements) {
            if (elements == null) {
                throw new NullPointerException();
            }
            this.elements = elements;
        }

        public int size() {
            return elements.length;
        }

        public T get(int index) {
            return elements[index];
        }

        public T set(int index, T element) {
            T before = elements[index];
            elements[index] = element;
            return before;
        }
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (double each : array) {
            hash = 31 * hash + Double.hashCode(each);
        }
        return hash;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (float each : array) {
            hash = 31 * hash + Float.hashCode(each);
        }
        return hash;
    }

    public static void setAll(int[] array, java.util.function.IntUnaryOperator function) {
        Objects.requireNonNull(function);
        for (int i = 0; i < array.length; i++) {
            array[i] = function.applyAsInt(i);
        }
    }

    public static <T> void setAll(T[] array, java.util.function.IntFunction<? extends T> function) {
        Objects.requireNonNull(function);
        for (int i = 0; i < array.length; i++) {
            array[i] = function.apply(i);
        }
    }

    public static void setAll(long[] array, java.util.function.IntToLongFunction function) {
        Objects.requireNonNull(function);
        for (int i = 0; i < array.length; i++) {
            array[i] = function.applyAsLong(i);
        }
    }

    public static void setAll(double[] array, java.util.function.IntToDoubleFunction function) {
        Objects.requireNonNull(function);
        for (int i = 0; i < array.length; i++) {
            array[i] = function.applyAsDouble(i);
        }
    }

    public static int mismatch(int[] left, int[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }

    public static int mismatch(long[] left, long[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }

    public static int mismatch(char[] left, char[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }

    public static int mismatch(byte[] left, byte[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }

    public static int mismatch(short[] left, short[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }

    public static int mismatch(boolean[] left, boolean[] right) {
        int shorter = Math.min(left.length, right.length);
        for (int i = 0; i < shorter; i++) {
            if (left[i] != right[i]) {
                return i;
            }
        }
        return left.length == right.length ? -1 : shorter;
    }
}
