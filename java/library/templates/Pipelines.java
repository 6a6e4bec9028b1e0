package java.util.stream;

//# only Double
import java.util.DoubleSum;
//# end
import java.util.${Kind}SummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Optional${Kind};
import java.util.function.*;

/** Streams of numbers as stages that pull, like those of objects. */
final class ${Kind}Pipelines {
    private ${Kind}Pipelines() {}

    /** Numbers one by one: `number` is the last that came. */
    abstract static class Stage {
        ${type} number;

        /** Go on to the next, and tell whether there is one. */
        abstract boolean advance();

        /** How many are to come, if that is known before anybody goes through them; else -1. */
        long size() {
            return -1;
        }
    }

    //# only Int Long
    static class Range extends Stage {
        private final ${type} end;
        private ${type} at;
        private boolean isClosed;

        Range(${type} first, ${type} end, boolean isClosed) {
            this.at = first;
            this.end = end;
            this.isClosed = isClosed;
        }

        boolean advance() {
            if (at < end) {
                number = at++;
                return true;
            }
            if (at > end || !isClosed) {
                return false;
            }
            number = at;
            isClosed = false;
            return true;
        }

        /** Negative if there are too many for a long. */
        long size() {
            return at > end ? 0 : (long) end - at + (isClosed ? 1 : 0);
        }
    }

    //# end
    static class OfArray extends Stage {
        private final ${type}[] source;
        private final int end;
        private int at;

        OfArray(${type}[] source, int first, int end) {
            this.source = source;
            this.at = first;
            this.end = end;
        }

        boolean advance() {
            if (at >= end) {
                return false;
            }
            number = source[at++];
            return true;
        }

        long size() {
            return end - at;
        }
    }

    static class Iterated extends Stage {
        private final ${Kind}Predicate test;
        private final ${Kind}UnaryOperator next;
        private ${type} first;
        private boolean isBegun;

        Iterated(${type} first, ${Kind}Predicate test, ${Kind}UnaryOperator next) {
            this.first = first;
            this.test = test;
            this.next = Objects.requireNonNull(next);
        }

        boolean advance() {
            number = isBegun ? next.applyAs${Kind}(number) : first;
            isBegun = true;
            return test == null || test.test(number);
        }
    }

    static class Joined extends Stage {
        private final Stage first;
        private final Stage second;
        private boolean isSecond;

        Joined(Stage first, Stage second) {
            this.first = first;
            this.second = second;
        }

        boolean advance() {
            if (!isSecond && first.advance()) {
                number = first.number;
                return true;
            }
            isSecond = true;
            if (!second.advance()) {
                return false;
            }
            number = second.number;
            return true;
        }

        /** Negative if there are too many for a long. */
        long size() {
            long before = first.size();
            long after = second.size();
            return before < 0 || after < 0 ? -1 : before + after;
        }
    }

    static class OfObjects<T> extends Stage {
        private final Pipelines.Stage<T> before;
        private final To${Kind}Function<? super T> function;

        OfObjects(Pipelines.Stage<T> before, To${Kind}Function<? super T> function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            number = function.applyAs${Kind}(before.element);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    //# others
    static class Of${Other}s extends Stage {
        private final ${Other}Pipelines.Stage before;
        private final ${Other}To${Kind}Function function;

        Of${Other}s(${Other}Pipelines.Stage before, ${Other}To${Kind}Function function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            number = function.applyAs${Kind}(before.number);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    //# end
    static class Mapped extends Stage {
        private final Stage before;
        private final ${Kind}UnaryOperator function;

        Mapped(Stage before, ${Kind}UnaryOperator function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            number = function.applyAs${Kind}(before.number);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    static class Made<R> extends Pipelines.Stage<R> {
        private final Stage before;
        private final ${Kind}Function<? extends R> function;

        Made(Stage before, ${Kind}Function<? extends R> function) {
            this.before = before;
            this.function = Objects.requireNonNull(function);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            element = function.apply(before.number);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    /** The numbers of all streams that are the elements of a stream, null for none. */
    static class Flat extends Stage {
        private final Pipelines.Stage<? extends ${Kind}Stream> before;
        private Stage inner;

        Flat(Pipelines.Stage<? extends ${Kind}Stream> before) {
            this.before = before;
        }

        boolean advance() {
            while (inner == null || !inner.advance()) {
                if (!before.advance()) {
                    return false;
                }
                inner = before.element == null ? null : ((Numbers) before.element).used();
            }
            number = inner.number;
            return true;
        }
    }

    static class Peeked extends Stage {
        private final Stage before;
        private final ${Kind}Consumer action;

        Peeked(Stage before, ${Kind}Consumer action) {
            this.before = before;
            this.action = Objects.requireNonNull(action);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            number = before.number;
            action.accept(number);
            return true;
        }

        long size() {
            return before.size();
        }
    }

    static class Filtered extends Stage {
        private final Stage before;
        private final ${Kind}Predicate test;

        Filtered(Stage before, ${Kind}Predicate test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            while (before.advance()) {
                number = before.number;
                if (test.test(number)) {
                    return true;
                }
            }
            return false;
        }
    }

    static class Taken extends Stage {
        private final Stage before;
        private final ${Kind}Predicate test;

        Taken(Stage before, ${Kind}Predicate test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            if (!before.advance()) {
                return false;
            }
            number = before.number;
            return test.test(number);
        }
    }

    static class Dropped extends Stage {
        private final Stage before;
        private final ${Kind}Predicate test;
        private boolean isBegun;

        Dropped(Stage before, ${Kind}Predicate test) {
            this.before = before;
            this.test = Objects.requireNonNull(test);
        }

        boolean advance() {
            while (before.advance()) {
                number = before.number;
                if (isBegun || !test.test(number)) {
                    isBegun = true;
                    return true;
                }
            }
            return false;
        }
    }

    static class Cut extends Stage {
        private final Stage before;
        private long skipped;
        private long left;

        Cut(Stage before, long skipped, long left) {
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
            number = before.number;
            return true;
        }
    }

    /** A stream of numbers. */
    static class Numbers implements ${Kind}Stream {
        private final Stage stage;
        private boolean isUsed;

        Numbers(Stage stage) {
            this.stage = stage;
        }

        /** What is used twice is no stream any more. */
        Stage used() {
            if (isUsed) {
                throw new IllegalStateException();
            }
            isUsed = true;
            return stage;
        }

        public void close() {
            isUsed = true;
        }

        public ${Kind}Stream filter(${Kind}Predicate test) {
            return new Numbers(new Filtered(used(), test));
        }

        public ${Kind}Stream map(${Kind}UnaryOperator function) {
            return new Numbers(new Mapped(used(), function));
        }

        public <R> Stream<R> mapToObj(${Kind}Function<? extends R> function) {
            return new Pipelines.References<R>(new Made<R>(used(), function));
        }

        //# others
        public ${Other}Stream mapTo${Other}(${Kind}To${Other}Function function) {
            return new ${Other}Pipelines.Numbers(new ${Other}Pipelines.Of${Kind}s(used(), function));
        }

        //# end
        //# only Int Long
        public DoubleStream asDoubleStream() {
            return mapToDouble(number -> number);
        }

        //# end
        //# only Int
        public LongStream asLongStream() {
            return mapToLong(number -> number);
        }

        //# end
        public ${Kind}Stream flatMap(${Kind}Function<? extends ${Kind}Stream> function) {
            return new Numbers(new Flat(new Made<${Kind}Stream>(used(), function)));
        }

        public Stream<${Box}> boxed() {
            return new Pipelines.References<${Box}>(new Made<${Box}>(used(), number -> number));
        }

        public ${Kind}Stream distinct() {
            return boxed().distinct().mapTo${Kind}(number -> number);
        }

        public ${Kind}Stream sorted() {
            return boxed().sorted().mapTo${Kind}(number -> number);
        }

        public ${Kind}Stream peek(${Kind}Consumer action) {
            return new Numbers(new Peeked(used(), action));
        }

        public ${Kind}Stream limit(long most) {
            return new Numbers(new Cut(used(), 0, most));
        }

        public ${Kind}Stream skip(long number) {
            return new Numbers(new Cut(used(), number, Long.MAX_VALUE));
        }

        public ${Kind}Stream takeWhile(${Kind}Predicate test) {
            return new Numbers(new Taken(used(), test));
        }

        public ${Kind}Stream dropWhile(${Kind}Predicate test) {
            return new Numbers(new Dropped(used(), test));
        }

        public void forEach(${Kind}Consumer action) {
            Objects.requireNonNull(action);
            Stage each = used();
            while (each.advance()) {
                action.accept(each.number);
            }
        }

        public void forEachOrdered(${Kind}Consumer action) {
            forEach(action);
        }

        public ${type}[] toArray() {
            ${type}[] all = new ${type}[0];
            Stage each = used();
            while (each.advance()) {
                ${type}[] longer = new ${type}[all.length + 1];
                for (int i = 0; i < all.length; i++) {
                    longer[i] = all[i];
                }
                longer[all.length] = each.number;
                all = longer;
            }
            return all;
        }

        public ${type} reduce(${type} first, ${Kind}BinaryOperator function) {
            Objects.requireNonNull(function);
            ${type} result = first;
            Stage each = used();
            while (each.advance()) {
                result = function.applyAs${Kind}(result, each.number);
            }
            return result;
        }

        public Optional${Kind} reduce(${Kind}BinaryOperator function) {
            Objects.requireNonNull(function);
            Stage each = used();
            if (!each.advance()) {
                return Optional${Kind}.empty();
            }
            ${type} result = each.number;
            while (each.advance()) {
                result = function.applyAs${Kind}(result, each.number);
            }
            return Optional${Kind}.of(result);
        }

        public <R> R collect(Supplier<R> begin, Obj${Kind}Consumer<R> take, BiConsumer<R, R> join) {
            Objects.requireNonNull(take);
            Objects.requireNonNull(join);
            Stage each = used();
            R box = begin.get();
            while (each.advance()) {
                take.accept(box, each.number);
            }
            return box;
        }

        //# only Int Long
        public ${type} sum() {
            ${type} sum = 0;
            Stage each = used();
            while (each.advance()) {
                sum += each.number;
            }
            return sum;
        }

        public OptionalDouble average() {
            long sum = 0;
            long count = 0;
            Stage each = used();
            while (each.advance()) {
                sum += each.number;
                count++;
            }
            return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count);
        }

        //# end
        //# only Double
        public double sum() {
            DoubleSum sum = new DoubleSum();
            Stage each = used();
            while (each.advance()) {
                sum.add(each.number);
            }
            return sum.total();
        }

        public OptionalDouble average() {
            DoubleSum sum = new DoubleSum();
            long count = 0;
            Stage each = used();
            while (each.advance()) {
                sum.add(each.number);
                count++;
            }
            return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.total() / count);
        }

        //# end
        public Optional${Kind} min() {
            return extreme(false);
        }

        public Optional${Kind} max() {
            return extreme(true);
        }

        private Optional${Kind} extreme(boolean isGreatest) {
            Stage each = used();
            if (!each.advance()) {
                return Optional${Kind}.empty();
            }
            ${type} result = each.number;
            while (each.advance()) {
                result = isGreatest ? Math.max(result, each.number) : Math.min(result, each.number);
            }
            return Optional${Kind}.of(result);
        }

        public long count() {
            Stage each = used();
            long count = each.size();
            if (count < 0) {
                count = 0;
                while (each.advance()) {
                    count++;
                }
            }
            return count;
        }

        public ${Kind}SummaryStatistics summaryStatistics() {
            ${Kind}SummaryStatistics all = new ${Kind}SummaryStatistics();
            Stage each = used();
            while (each.advance()) {
                all.accept(each.number);
            }
            return all;
        }

        public boolean anyMatch(${Kind}Predicate test) {
            Objects.requireNonNull(test);
            Stage each = used();
            while (each.advance()) {
                if (test.test(each.number)) {
                    return true;
                }
            }
            return false;
        }

        public boolean allMatch(${Kind}Predicate test) {
            Objects.requireNonNull(test);
            Stage each = used();
            while (each.advance()) {
                if (!test.test(each.number)) {
                    return false;
                }
            }
            return true;
        }

        public boolean noneMatch(${Kind}Predicate test) {
            return !anyMatch(test);
        }

        public Optional${Kind} findFirst() {
            Stage each = used();
            return each.advance() ? Optional${Kind}.of(each.number) : Optional${Kind}.empty();
        }
    }
}
