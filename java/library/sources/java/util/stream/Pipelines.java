package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Streams as stages that pull: a step of the last one takes what it needs from those before it, and the source is asked when the first step is made. */
final class Pipelines {
    private Pipelines() {}

    /** Objects one by one: `element` is the last that came. */
    abstract static class Stage<T> {
        T element;

        /** Go on to the next, and tell whether there is one. */
        abstract boolean advance();

        /** How many are to come, if that is known before anybody goes through them; else -1. */
        long size() {
            return -1;
        }
    }

    static class OfCollection<T> extends Stage<T> {
        private final Collection<T> source;
        private Iterator<T> walk;

        OfCollection(Collection<T> source) {
            this.source = source;
        }

        boolean advance() {
            if (walk == null) {
                walk = source._walk();
            }
            if (!walk.hasNext()) {
                return false;
            }
            element = walk.next();
            return true;
        }

        long size() {
            return source._count();
        }
    }

    static class OfArray<T> extends Stage<T> {
        private final T[] source;
        private final int end;
        private int at;

        OfArray(T[] source, int first, int end) {
            this.source = source;
            this.at = first;
            this.end = end;
        }

        boolean advance() {
            if (at >= end) {
                return false;
            }
            element = source[at++];
            return true;
        }

        long size() {
            return end - at;
        }
    }

    static class Filtered<T> extends Stage<T> {
        private final Stage<T> before;
        private final Predicate<? super T> test;

        Filtered(Stage<T> before, Predicate<? super T> test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            while (before.advance()) {
                element = before.element;
                if (test.test(element)) {
                    return true;
                }
            }
            return false;
        }
    }

    static class Distinct<T> extends Stage<T> {
        private final Stage<T> before;
        private final HashSet<T> seen = new HashSet<>();

        Distinct(Stage<T> before) {
            this.before = before;
        }

        boolean advance() {
            while (before.advance()) {
                element = before.element;
                if (seen.add(element)) {
                    return true;
                }
            }
            return false;
        }
    }

    static class FlatMapped<T, R> extends Stage<R> {
        private final Stage<T> before;
        private final Function<? super T, ? extends Stream<? extends R>> function;
        private Stage<? extends R> inner;

        FlatMapped(Stage<T> before, Function<? super T, ? extends Stream<? extends R>> function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            while (inner == null || !inner.advance()) {
                if (!before.advance()) {
                    return false;
                }
                Stream<? extends R> next = function.apply(before.element);
                inner = next == null ? null : ((References<? extends R>) next).used();
            }
            element = inner.element;
            return true;
        }
    }

    static class Mapped<T, R> extends Stage<R> {
        private final Stage<T> before;
        private final Function<? super T, ? extends R> function;

        Mapped(Stage<T> before, Function<? super T, ? extends R> function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            element = function.apply(before.element);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    static class Peeked<T> extends Stage<T> {
        private final Stage<T> before;
        private final Consumer<? super T> action;

        Peeked(Stage<T> before, Consumer<? super T> action) {
            this.before = before;
            this.action = Objects.requireNonNull(action);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            element = before.element;
            action.accept(element);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    static class Cut<T> extends Stage<T> {
        private final Stage<T> before;
        private long skipped;
        private long left;

        Cut(Stage<T> before, long skipped, long left) {
            if (skipped < 0 || left < 0) {
                throw new IllegalArgumentException(Long.toString(skipped < 0 ? skipped : left));
            }
            this.before = before;
            this.skipped = skipped;
            this.left = left;
        }

        boolean advance() {
            while (skipped > 0) {
                if (!before.advance()) {
                    return false;
                }
                skipped--;
            }
            if (left == 0 || !before.advance()) {
                return false;
            }
            left--;
            element = before.element;
            return true;
        }
    }

    static class Joined<T> extends Stage<T> {
        private final Stage<? extends T> first;
        private final Stage<? extends T> second;
        private boolean isSecond;

        Joined(Stage<? extends T> first, Stage<? extends T> second) {
            this.first = first;
            this.second = second;
        }

        boolean advance() {
            if (!isSecond && first.advance()) {
                element = first.element;
                return true;
            }
            isSecond = true;
            if (!second.advance()) {
                return false;
            }
            element = second.element;
            return true;
        }

        /** Negative if there are too many for a long. */
        long size() {
            long before = first.size();
            long after = second.size();
            return before < 0 || after < 0 ? -1 : before + after;
        }
    }

    static class Iterated<T> extends Stage<T> {
        private final Predicate<? super T> test;
        private final UnaryOperator<T> next;
        private final T first;
        private boolean isBegun;

        Iterated(T first, Predicate<? super T> test, UnaryOperator<T> next) {
            this.first = first;
            this.test = test;
            this.next = Objects.requireNonNull(next);
        }

        boolean advance() {
            element = isBegun ? next.apply(element) : first;
            isBegun = true;
            return test == null || test.test(element);
        }
    }

    static class Taken<T> extends Stage<T> {
        private final Stage<T> before;
        private final Predicate<? super T> test;

        Taken(Stage<T> before, Predicate<? super T> test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            element = before.element;
            return test.test(element);
        }
    }

    static class Dropped<T> extends Stage<T> {
        private final Stage<T> before;
        private final Predicate<? super T> test;
        private boolean isBegun;

        Dropped(Stage<T> before, Predicate<? super T> test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            while (before.advance()) {
                element = before.element;
                if (isBegun || !test.test(element)) {
                    isBegun = true;
                    return true;
                }
            }
            return false;
        }
    }

    static class Sorted<T> extends Stage<T> {
        private final Stage<T> before;
        private final Comparator<? super T> order;
        private Iterator<T> walk;

        Sorted(Stage<T> before, Comparator<? super T> order) {
            this.before = before;
            this.order = order;
        }

        boolean advance() {
            if (walk == null) {
                List<T> all = new ArrayList<>();
                while (before.advance()) {
                    all.add(before.element);
                }
                all.sort(order);
                walk = all.iterator();
            }
            if (!walk.hasNext()) {
                return false;
            }
            element = walk.next();
            return true;
        }

        long size() {
            return before.size();
        }
    }

    /** A stream of objects. */
    static class References<T> implements Stream<T> {
        private final Stage<T> stage;
        private boolean isUsed;

        References(Stage<T> stage) {
            this.stage = stage;
        }

        /** What is used twice is no stream any more. */
        Stage<T> used() {
            if (isUsed) {
                throw new IllegalStateException();
            }
            isUsed = true;
            return stage;
        }

        public void close() {
            isUsed = true;
        }

        public Stream<T> filter(Predicate<? super T> test) {
            return new References<T>(new Filtered<T>(used(), test));
        }

        public <R> Stream<R> map(Function<? super T, ? extends R> function) {
            return new References<R>(new Mapped<T, R>(used(), function));
        }

        public IntStream mapToInt(ToIntFunction<? super T> function) {
            return new IntPipelines.Numbers(new IntPipelines.OfObjects<T>(used(), function));
        }

        public LongStream mapToLong(ToLongFunction<? super T> function) {
            return new LongPipelines.Numbers(new LongPipelines.OfObjects<T>(used(), function));
        }

        public DoubleStream mapToDouble(ToDoubleFunction<? super T> function) {
            return new DoublePipelines.Numbers(new DoublePipelines.OfObjects<T>(used(), function));
        }

        public IntStream flatMapToInt(Function<? super T, ? extends IntStream> function) {
            return new IntPipelines.Numbers(new IntPipelines.Flat(new Mapped<T, IntStream>(used(), function)));
        }

        public LongStream flatMapToLong(Function<? super T, ? extends LongStream> function) {
            return new LongPipelines.Numbers(new LongPipelines.Flat(new Mapped<T, LongStream>(used(), function)));
        }

        public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> function) {
            return new DoublePipelines.Numbers(new DoublePipelines.Flat(new Mapped<T, DoubleStream>(used(), function)));
        }

        public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function) {
            return new References<R>(new FlatMapped<T, R>(used(), function));
        }

        public Stream<T> distinct() {
            return new References<T>(new Distinct<T>(used()));
        }

        public Stream<T> sorted() {
            return new References<T>(new Sorted<T>(used(), null));
        }

        public Stream<T> sorted(Comparator<? super T> order) {
            return new References<T>(new Sorted<T>(used(), order));
        }

        public Stream<T> peek(Consumer<? super T> action) {
            return new References<T>(new Peeked<T>(used(), action));
        }

        public Stream<T> limit(long most) {
            return new References<T>(new Cut<T>(used(), 0, most));
        }

        public Stream<T> skip(long number) {
            return new References<T>(new Cut<T>(used(), number, Long.MAX_VALUE));
        }

        public Stream<T> takeWhile(Predicate<? super T> test) {
            return new References<T>(new Taken<T>(used(), test));
        }

        public Stream<T> dropWhile(Predicate<? super T> test) {
            return new References<T>(new Dropped<T>(used(), test));
        }

        public void forEach(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            Stage<T> each = used();
            while (each.advance()) {
                action.accept(each.element);
            }
        }

        public void forEachOrdered(Consumer<? super T> action) {
            forEach(action);
        }

        public Object[] toArray() {
            return gathered().toArray();
        }

        public List<T> toList() {
            return java.util.Collections.unmodifiableList(gathered());
        }

        private List<T> gathered() {
            List<T> all = new ArrayList<>();
            Stage<T> each = used();
            while (each.advance()) {
                all.add(each.element);
            }
            return all;
        }

        public T reduce(T first, BinaryOperator<T> function) {
            Objects.requireNonNull(function);
            T result = first;
            Stage<T> each = used();
            while (each.advance()) {
                result = function.apply(result, each.element);
            }
            return result;
        }

        public Optional<T> reduce(BinaryOperator<T> function) {
            Objects.requireNonNull(function);
            Stage<T> each = used();
            if (!each.advance()) {
                return Optional.empty();
            }
            T result = each.element;
            while (each.advance()) {
                result = function.apply(result, each.element);
            }
            return Optional.of(result);
        }

        public <U> U reduce(U first, BiFunction<U, ? super T, U> function, BinaryOperator<U> combiner) {
            Objects.requireNonNull(function);
            Objects.requireNonNull(combiner);
            U result = first;
            Stage<T> each = used();
            while (each.advance()) {
                result = function.apply(result, each.element);
            }
            return result;
        }

        public <R, A> R collect(Collector<? super T, A, R> collector) {
            A box = collector.begin();
            Stage<T> each = used();
            while (each.advance()) {
                collector.take(box, each.element);
            }
            return collector.end(box);
        }

        public <R> R collect(Supplier<R> begin, BiConsumer<R, ? super T> take, BiConsumer<R, R> join) {
            Objects.requireNonNull(take);
            Objects.requireNonNull(join);
            Stage<T> each = used();
            R box = begin.get();
            while (each.advance()) {
                take.accept(box, each.element);
            }
            return box;
        }

        public Optional<T> min(Comparator<? super T> order) {
            return reduce(BinaryOperator.minBy(order));
        }

        public Optional<T> max(Comparator<? super T> order) {
            return reduce(BinaryOperator.maxBy(order));
        }

        public long count() {
            Stage<T> each = used();
            long count = each.size();
            if (count < 0) {
                count = 0;
                while (each.advance()) {
                    count++;
                }
            }
            return count;
        }

        public boolean anyMatch(Predicate<? super T> test) {
            Objects.requireNonNull(test);
            Stage<T> each = used();
            while (each.advance()) {
                if (test.test(each.element)) {
                    return true;
                }
            }
            return false;
        }

        public boolean allMatch(Predicate<? super T> test) {
            Objects.requireNonNull(test);
            Stage<T> each = used();
            while (each.advance()) {
                if (!test.test(each.element)) {
                    return false;
                }
            }
            return true;
        }

        public boolean noneMatch(Predicate<? super T> test) {
            return !anyMatch(test);
        }

        public Optional<T> findFirst() {
            Stage<T> each = used();
            return each.advance() ? Optional.of(each.element) : Optional.<T>empty();
        }
    }
}
