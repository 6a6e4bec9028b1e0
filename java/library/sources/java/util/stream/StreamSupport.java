package java.util.stream;

import java.util.Collection;

/** Streams for the library itself. */
public final class StreamSupport {
    private StreamSupport() {}

    public static <T> Stream<T> of(Collection<T> elements) {
        return new Pipelines.References<T>(new Pipelines.OfCollection<T>(elements));
    }

    public static <T> Stream<T> of(T[] elements, int from, int to) {
        checkRange(elements.length, from, to);
        return new Pipelines.References<T>(new Pipelines.OfArray<T>(elements, from, to));
    }

    public static IntStream of(int[] numbers, int from, int to) {
        checkRange(numbers.length, from, to);
        return new IntPipelines.Numbers(new IntPipelines.OfArray(numbers, from, to));
    }

    public static LongStream of(long[] numbers, int from, int to) {
        checkRange(numbers.length, from, to);
        return new LongPipelines.Numbers(new LongPipelines.OfArray(numbers, from, to));
    }

    public static DoubleStream of(double[] numbers, int from, int to) {
        checkRange(numbers.length, from, to);
        return new DoublePipelines.Numbers(new DoublePipelines.OfArray(numbers, from, to));
    }

    private static void checkRange(int length, int from, int to) {
        if (from < 0 || from > to || to > length) {
            throw new ArrayIndexOutOfBoundsException();
        }
    }
}
