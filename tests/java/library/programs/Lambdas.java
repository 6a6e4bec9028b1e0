import java.util.*;
import java.util.function.*;

/** The interfaces of java.util.function. Behind each method stands what it returns, or what it throws. */
public class Lambdas {
    static int supplied() { int k = 4; IntSupplier twice = () -> k * 2; LongSupplier wide = () -> 1L << 33; BooleanSupplier yes = () -> k > 3; return yes.getAsBoolean() ? twice.getAsInt() + (int) (wide.getAsLong() >> 32) : 0; } // = 10
    static int consumed() { int[] a = new int[2]; IntConsumer first = v -> a[0] += v; first.andThen(v -> a[1] = a[0] * v).accept(3); return a[0] * 10 + a[1]; } // = 39
    static int filled() { List<Integer> a = new ArrayList<>(); ObjIntConsumer<List<Integer>> put = (list, i) -> list.add(i + 1); for (int i = 0; i < 3; i++) put.accept(a, i); return a.get(0) * 100 + a.get(1) * 10 + a.get(2); } // = 123
    static boolean joined() { IntPredicate even = v -> v % 2 == 0; IntPredicate small = v -> v < 10; return even.and(small).test(4) && even.or(small).test(12) && !even.negate().test(4) && !even.and(small).test(5); } // = true
    static boolean lazily() { Predicate<Integer> isNull = v -> v == null; return isNull.or(v -> v > 3).test(null) && isNull.negate().and(v -> v > 3).test(4); } // = true
    static boolean equalTo() { return Predicate.isEqual(3).test(3) && !Predicate.isEqual(3).test(4) && Predicate.isEqual(null).test(null) && Predicate.not(Predicate.isEqual(1)).test(2); } // = true
    static int composed() { Function<Integer, Integer> twice = v -> v * 2; Function<Integer, Integer> more = v -> v + 1; return twice.andThen(more).apply(5) * 100 + twice.compose(more).apply(5) + Function.<Integer>identity().apply(7); } // = 1119
    static int ofTwo() { BiFunction<Integer, Integer, Integer> minus = (a, b) -> a - b; ToIntBiFunction<Integer, Integer> times = (a, b) -> a * b; return minus.andThen(v -> v * 10).apply(7, 4) + times.applyAsInt(2, 3); } // = 36
    static int operators() { IntUnaryOperator twice = v -> v * 2; IntBinaryOperator plus = Integer::sum; return plus.applyAsInt(twice.andThen(v -> v - 1).applyAsInt(4), twice.compose(v -> v - 1).applyAsInt(4)) + IntUnaryOperator.identity().applyAsInt(100); } // = 113
    static int chosen() { BinaryOperator<Integer> least = BinaryOperator.minBy(Comparator.naturalOrder()); UnaryOperator<Integer> same = UnaryOperator.identity(); return least.apply(4, 3) * 10 + BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(4, 3) + same.apply(0); } // = 34
    static int nothing() { IntPredicate even = v -> v % 2 == 0; return even.and(null).test(1) ? 1 : 2; } // = !NullPointerException
}
