package java.util.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** What streams are gathered to. */
public final class Collectors {
    private Collectors() {}

    public static <T> Collector<T, ?, List<T>> toList() {
        return new Into<T, List<T>>(() -> new ArrayList<T>(), (box, element) -> box.add(element));
    }

    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return collectingAndThen(Collectors.<T>toList(), list -> List.copyOf(list));
    }

    public static <T> Collector<T, ?, Set<T>> toSet() {
        return new Into<T, Set<T>>(() -> new HashSet<T>(), (box, element) -> box.add(element));
    }

    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return collectingAndThen(Collectors.<T>toSet(), set -> Set.copyOf(set));
    }

    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> make) {
        return new Into<T, C>(make, (box, element) -> box.add(element));
    }

    public static Collector<CharSequence, ?, String> joining() {
        return new Joining("", "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between) {
        return new Joining(between.toString(), "", "");
    }

    public static Collector<CharSequence, ?, String> joining(CharSequence between, CharSequence before, CharSequence behind) {
        return new Joining(between.toString(), before.toString(), behind.toString());
    }

    public static <T> Collector<T, ?, Long> counting() {
        return new Counting<T>();
    }

    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingInt(number), all -> (int) all.getSum());
    }

    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingLong(number), all -> all.getSum());
    }

    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingDouble(number), all -> all.getSum());
    }

    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingInt(number), all -> all.getAverage());
    }

    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingLong(number), all -> all.getAverage());
    }

    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> number) {
        return collectingAndThen(Collectors.<T>summarizingDouble(number), all -> all.getAverage());
    }

    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> number) {
        return new Into<T, IntSummaryStatistics>(() -> new IntSummaryStatistics(), (box, element) -> box.accept(number.applyAsInt(element)));
    }

    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> number) {
        return new Into<T, LongSummaryStatistics>(() -> new LongSummaryStatistics(), (box, element) -> box.accept(number.applyAsLong(element)));
    }

    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> number) {
        return new Into<T, DoubleSummaryStatistics>(() -> new DoubleSummaryStatistics(), (box, element) -> box.accept(number.applyAsDouble(element)));
    }

    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> order) {
        return reducing(BinaryOperator.<T>minBy(order));
    }

    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> order) {
        return reducing(BinaryOperator.<T>maxBy(order));
    }

    public static <T> Collector<T, ?, T> reducing(T first, BinaryOperator<T> join) {
        return reducing(first, element -> element, join);
    }

    public static <T, U> Collector<T, ?, U> reducing(U first, Function<? super T, ? extends U> function, BinaryOperator<U> join) {
        return new Reducing<T, U>(first, function, join);
    }

    public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> join) {
        return collectingAndThen(new ReducingSome<T>(join), each -> Optional.ofNullable(each));
    }

    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> function, Collector<? super U, A, R> next) {
        return new Through<T, A, R>(next, (box, element) -> next.take(box, function.apply(element)));
    }

    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> test, Collector<? super T, A, R> next) {
        return new Through<T, A, R>(next, (box, element) -> {
            if (test.test(element)) {
                next.take(box, element);
            }
        });
    }

    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> first, Function<R, S> then) {
        return new Finishing<T, A, R, S>(first, then);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return new ToMap<T, K, U>(key, value);
    }

    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
        return toMap(key, value, join, () -> new HashMap<K, U>());
    }

    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(
            Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join, Supplier<M> make) {
        return new Into<T, M>(make, (box, element) -> box.merge(key.apply(element), value.apply(element), join));
    }

    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return groupingBy(key, Collectors.<T>toList());
    }

    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> next) {
        return groupingBy(key, () -> new HashMap<K, D>(), next);
    }

    public static <T, K, A, D, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
            Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> next) {
        return new Grouping<T, K, A, D, M>(key, make, next);
    }

    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> test) {
        return partitioningBy(test, Collectors.<T>toList());
    }

    public static <T, A, D> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<? super T> test, Collector<? super T, A, D> next) {
        return new Partitioning<T, A, D>(test, next);
    }

    /** A box that is filled. */
    private static class Into<T, R> implements Collector<T, R, R> {
        private final Supplier<R> make;
        private final BiConsumer<R, T> add;

        Into(Supplier<R> make, BiConsumer<R, T> add) {
            this.make = make;
            this.add = add;
        }

        public R begin() {
            return make.get();
        }

        public void take(R box, T element) {
            add.accept(box, element);
        }

        public R end(R box) {
            return box;
        }

        public boolean keepsBox() {
            return true;
        }
    }

    /** Another collector that gets other elements. */
    private static class Through<T, A, R> implements Collector<T, A, R> {
        private final Collector<?, A, R> next;
        private final BiConsumer<A, T> add;

        Through(Collector<?, A, R> next, BiConsumer<A, T> add) {
            this.next = next;
            this.add = add;
        }

        public A begin() {
            return next.begin();
        }

        public void take(A box, T element) {
            add.accept(box, element);
        }

        public R end(A box) {
            return next.end(box);
        }

        public boolean keepsBox() {
            return next.keepsBox();
        }
    }

    /** Another collector, whose result is changed. */
    private static class Finishing<T, A, R, S> implements Collector<T, A, S> {
        private final Collector<T, A, R> first;
        private final Function<R, S> then;

        Finishing(Collector<T, A, R> first, Function<R, S> then) {
            this.first = first;
            this.then = Objects.requireNonNull(then);
        }

        public A begin() {
            return first.begin();
        }

        public void take(A box, T element) {
            first.take(box, element);
        }

        public S end(A box) {
            return then.apply(first.end(box));
        }
    }

    /** A text. */
    private static class Joining implements Collector<CharSequence, StringBuilder, String> {
        private final String between;
        private final String before;
        private final String behind;

        Joining(String between, String before, String behind) {
            this.between = between;
            this.before = before;
            this.behind = behind;
        }

        public StringBuilder begin() {
            return new StringBuilder();
        }

        public void take(StringBuilder box, CharSequence element) {
            box.append(between).append(element);
        }

        public String end(StringBuilder box) {
            return before + (box.length() == 0 ? "" : box.substring(between.length())) + behind;
        }
    }

    /** A number that grows. */
    private static class Count {
        long count;
    }

    /** A number. */
    private static class Counting<T> implements Collector<T, Count, Long> {
        public Count begin() {
            return new Count();
        }

        public void take(Count box, T element) {
            box.count++;
        }

        public Long end(Count box) {
            return box.count;
        }
    }

    /** The value so far. */
    private static class Reduced<U> {
        U value;
        boolean isBegun;
    }

    /** A value that begins with another one. */
    private static class Reducing<T, U> implements Collector<T, Reduced<U>, U> {
        private final U first;
        private final Function<? super T, ? extends U> function;
        private final BinaryOperator<U> join;

        Reducing(U first, Function<? super T, ? extends U> function, BinaryOperator<U> join) {
            this.first = first;
            this.function = function;
            this.join = join;
        }

        public Reduced<U> begin() {
            Reduced<U> box = new Reduced<U>();
            box.value = first;
            return box;
        }

        public void take(Reduced<U> box, T element) {
            box.value = join.apply(box.value, function.apply(element));
        }

        public U end(Reduced<U> box) {
            return box.value;
        }
    }

    /** A value that begins with the first element, null if there is none. */
    private static class ReducingSome<T> implements Collector<T, Reduced<T>, T> {
        private final BinaryOperator<T> join;

        ReducingSome(BinaryOperator<T> join) {
            this.join = join;
        }

        public Reduced<T> begin() {
            return new Reduced<T>();
        }

        public void take(Reduced<T> box, T element) {
            box.value = box.isBegun ? join.apply(box.value, element) : element;
            box.isBegun = true;
        }

        public T end(Reduced<T> box) {
            return box.value;
        }
    }

    /** A map, in which no key comes twice. */
    private static class ToMap<T, K, U> implements Collector<T, Map<K, U>, Map<K, U>> {
        private final Function<? super T, ? extends K> key;
        private final Function<? super T, ? extends U> value;

        ToMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
            this.key = Objects.requireNonNull(key);
            this.value = Objects.requireNonNull(value);
        }

        public Map<K, U> begin() {
            return new HashMap<K, U>();
        }

        public void take(Map<K, U> box, T element) {
            K own = key.apply(element);
            U next = Objects.requireNonNull(value.apply(element));
            U before = box.putIfAbsent(own, next);
            if (before != null) {
                throw new IllegalStateException("Duplicate key " + own + " (attempted merging values " + before + " and " + next + ")");
            }
        }

        public Map<K, U> end(Map<K, U> box) {
            return box;
        }

        public boolean keepsBox() {
            return true;
        }
    }

    /** A box for each key; at the end each is replaced by its result. */
    private static class Grouping<T, K, A, D, M extends Map<K, D>> implements Collector<T, M, M> {
        private final Function<? super T, ? extends K> key;
        private final Supplier<M> make;
        private final Collector<? super T, A, D> next;

        Grouping(Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> next) {
            this.key = key;
            this.make = make;
            this.next = next;
        }

        public M begin() {
            return make.get();
        }

        public void take(M box, T element) {
            K own = Objects.requireNonNull(key.apply(element), "element cannot be mapped to a null key");
            Map<K, A> boxes = (Map<K, A>) box;
            next.take(boxes.computeIfAbsent(own, each -> next.begin()), element);
        }

        public M end(M box) {
            if (!next.keepsBox()) {
                box.replaceAll((each, begun) -> next.end((A) begun));
            }
            return box;
        }

        public boolean keepsBox() {
            return next.keepsBox();
        }
    }

    /** Two boxes: whether the result may be changed is not specified. */
    private static class Parts<A> {
        A yes;
        A no;
    }

    /** What passes a test, and what does not. */
    private static class Partitioning<T, A, D> implements Collector<T, Parts<A>, Map<Boolean, D>> {
        private final Predicate<? super T> test;
        private final Collector<? super T, A, D> next;

        Partitioning(Predicate<? super T> test, Collector<? super T, A, D> next) {
            this.test = test;
            this.next = next;
        }

        public Parts<A> begin() {
            Parts<A> box = new Parts<A>();
            box.yes = next.begin();
            box.no = next.begin();
            return box;
        }

        public void take(Parts<A> box, T element) {
            next.take(test.test(element) ? box.yes : box.no, element);
        }

        public Map<Boolean, D> end(Parts<A> box) {
            Map<Boolean, D> parts = new HashMap<Boolean, D>();
            parts.put(true, next.end(box.yes));
            parts.put(false, next.end(box.no));
            return Collections.unmodifiableMap(parts);
        }
    }
}
