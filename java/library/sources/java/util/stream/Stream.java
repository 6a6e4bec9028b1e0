package java.util.stream;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.*;

/** Objects that are made one by one. */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> test);

    <R> Stream<R> map(Function<? super T, ? extends R> function);

    IntStream mapToInt(ToIntFunction<? super T> function);

    LongStream mapToLong(ToLongFunction<? super T> function);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> function);

    IntStream flatMapToInt(Function<? super T, ? extends IntStream> function);

    LongStream flatMapToLong(Function<? super T, ? extends LongStream> function);

    DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> function);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> order);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long most);

    Stream<T> skip(long number);

    Stream<T> takeWhile(Predicate<? super T> test);

    Stream<T> dropWhile(Predicate<? super T> test);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    T reduce(T first, BinaryOperator<T> function);

    Optional<T> reduce(BinaryOperator<T> function);

    <U> U reduce(U first, BiFunction<U, ? super T, U> function, BinaryOperator<U> combiner);

    <R, A> R collect(Collector<? super T, A, R> collector);

    <R> R collect(Supplier<R> begin, BiConsumer<R, ? super T> take, BiConsumer<R, R> join);

    List<T> toList();

    Optional<T> min(Comparator<? super T> order);

    Optional<T> max(Comparator<? super T> order);

    long count();

    boolean anyMatch(Predicate<? super T> test);

    boolean allMatch(Predicate<? super T> test);

    boolean noneMatch(Predicate<? super T> test);

    Optional<T> findFirst();

    static <T> Stream<T> empty() {
        return new Pipelines.References<T>(new Pipelines.OfArray<T>((T[]) new Object[0], 0, 0));
    }

    static <T> Stream<T> of(T element) {
        T[] elements = (T[]) new Object[1];
        elements[0] = element;
        return new Pipelines.References<T>(new Pipelines.OfArray<T>(elements, 0, 1));
    }

    static <T> Stream<T> of(T... elements) {
        return Arrays.stream(elements);
    }

    static <T> Stream<T> ofNullable(T element) {
        return element == null ? Stream.<T>empty() : Stream.<T>of(element);
    }

    static <T> Stream<T> iterate(T first, UnaryOperator<T> next) {
        return new Pipelines.References<T>(new Pipelines.Iterated<T>(first, null, next));
    }

    static <T> Stream<T> iterate(T first, Predicate<? super T> test, UnaryOperator<T> next) {
        return new Pipelines.References<T>(new Pipelines.Iterated<T>(first, java.util.Objects.requireNonNull(test), next));
    }

    static <T> Stream<T> concat(Stream<? extends T> first, Stream<? extends T> second) {
        Pipelines.Stage<? extends T> begin = ((Pipelines.References<? extends T>) first).used();
        return new Pipelines.References<T>(new Pipelines.Joined<T>(begin, ((Pipelines.References<? extends T>) second).used()));
    }

    @Refused("which element it finds is not specified; use findFirst")
    default Optional<T> findAny() {
        throw new UnsupportedOperationException();
    }

    @Refused("arrays of a type that is not written are not known; use toList")
    default <A> A[] toArray(IntFunction<A[]> generator) {
        throw new UnsupportedOperationException();
    }

    @Refused("it is not known how threads share a stream; leave it out")
    default Stream<T> parallel() {
        throw new UnsupportedOperationException();
    }
}
