package java.util.stream;

import java.util.${Kind}SummaryStatistics;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Optional${Kind};
import java.util.function.*;

/** Numbers that are made one by one. */
public interface ${Kind}Stream extends BaseStream<${Box}, ${Kind}Stream> {
    ${Kind}Stream filter(${Kind}Predicate test);

    ${Kind}Stream map(${Kind}UnaryOperator function);

    <R> Stream<R> mapToObj(${Kind}Function<? extends R> function);

    //# others
    ${Other}Stream mapTo${Other}(${Kind}To${Other}Function function);

    //# end
    //# only Int Long
    DoubleStream asDoubleStream();

    //# end
    //# only Int
    LongStream asLongStream();

    //# end
    ${Kind}Stream flatMap(${Kind}Function<? extends ${Kind}Stream> function);

    Stream<${Box}> boxed();

    ${Kind}Stream distinct();

    ${Kind}Stream sorted();

    ${Kind}Stream peek(${Kind}Consumer action);

    ${Kind}Stream limit(long most);

    ${Kind}Stream skip(long number);

    ${Kind}Stream takeWhile(${Kind}Predicate test);

    ${Kind}Stream dropWhile(${Kind}Predicate test);

    void forEach(${Kind}Consumer action);

    void forEachOrdered(${Kind}Consumer action);

    ${type}[] toArray();

    ${type} reduce(${type} first, ${Kind}BinaryOperator function);

    Optional${Kind} reduce(${Kind}BinaryOperator function);

    <R> R collect(Supplier<R> begin, Obj${Kind}Consumer<R> take, BiConsumer<R, R> join);

    ${type} sum();

    Optional${Kind} min();

    Optional${Kind} max();

    long count();

    OptionalDouble average();

    ${Kind}SummaryStatistics summaryStatistics();

    boolean anyMatch(${Kind}Predicate test);

    boolean allMatch(${Kind}Predicate test);

    boolean noneMatch(${Kind}Predicate test);

    Optional${Kind} findFirst();

    static ${Kind}Stream empty() {
        return Arrays.stream(new ${type}[0]);
    }

    static ${Kind}Stream of(${type} number) {
        return Arrays.stream(new ${type}[] {number});
    }

    static ${Kind}Stream of(${type}... numbers) {
        return Arrays.stream(numbers);
    }

    static ${Kind}Stream iterate(${type} first, ${Kind}UnaryOperator next) {
        return new ${Kind}Pipelines.Numbers(new ${Kind}Pipelines.Iterated(first, null, next));
    }

    static ${Kind}Stream iterate(${type} first, ${Kind}Predicate test, ${Kind}UnaryOperator next) {
        return new ${Kind}Pipelines.Numbers(new ${Kind}Pipelines.Iterated(first, java.util.Objects.requireNonNull(test), next));
    }

    static ${Kind}Stream concat(${Kind}Stream first, ${Kind}Stream second) {
        ${Kind}Pipelines.Stage begin = ((${Kind}Pipelines.Numbers) first).used();
        return new ${Kind}Pipelines.Numbers(new ${Kind}Pipelines.Joined(begin, ((${Kind}Pipelines.Numbers) second).used()));
    }

    //# only Int Long
    static ${Kind}Stream range(${type} first, ${type} end) {
        return new ${Kind}Pipelines.Numbers(new ${Kind}Pipelines.Range(first, end, false));
    }

    static ${Kind}Stream rangeClosed(${type} first, ${type} last) {
        return new ${Kind}Pipelines.Numbers(new ${Kind}Pipelines.Range(first, last, true));
    }

    //# end
    @Refused("which element it finds is not specified; use findFirst")
    default Optional${Kind} findAny() {
        throw new UnsupportedOperationException();
    }

    @Refused("it is not known how threads share a stream; leave it out")
    default ${Kind}Stream parallel() {
        throw new UnsupportedOperationException();
    }
}
