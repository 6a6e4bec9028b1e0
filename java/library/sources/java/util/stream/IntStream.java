package java.util.stream;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Numbers that are made one by one. */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate test);

    IntStream map(IntUnaryOperator function);

    <R> Stream<R> mapToObj(IntFunction<? extends R> function);

    Stream<Integer> boxed();

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long most);

    IntStream skip(long number);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int first, IntBinaryOperator function);

    OptionalInt reduce(IntBinaryOperator function);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    boolean anyMatch(IntPredicate test);

    boolean allMatch(IntPredicate test);

    boolean noneMatch(IntPredicate test);

    OptionalInt findFirst();

    static IntStream empty() {
        return new Pipelines.Ints(new Pipelines.OfInts(new int[0], 0, 0));
    }

    static IntStream of(int... numbers) {
        return Arrays.stream(numbers);
    }

    static IntStream range(int first, int end) {
        return new Pipelines.Ints(new Pipelines.Range(first, end));
    }

    static IntStream rangeClosed(int first, int last) {
        return new Pipelines.Ints(new Pipelines.Range(first, last + 1L));
    }

    @Refused("which element it finds is not specified; use findFirst")
    default OptionalInt findAny() {
        throw new UnsupportedOperationException();
    }

    @Refused("streams of long are not known; use a loop")
    default LongStream asLongStream() {
        throw new UnsupportedOperationException();
    }

    @Refused("streams of double are not known; use a loop")
    default DoubleStream asDoubleStream() {
        throw new UnsupportedOperationException();
    }

    @Refused("it is not known how threads share a stream; leave it out")
    default IntStream parallel() {
        throw new UnsupportedOperationException();
    }
}
