import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams of long and double, and collectors. Behind each method stands what it returns, or what it throws. */
public class NumberStreams {
    static List<Integer> some() { return Arrays.asList(3, 1, 2, 1); }
    static int code(Iterable<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static long longs() { return LongStream.of(5L << 32, 2, 1).filter(x -> x > 1).map(x -> x + 1).sum(); } // = 21474836484
    static long longRanges() { return LongStream.range(1, 4).sum() * 100 + LongStream.rangeClosed(1, 4).sum() + LongStream.range(4, 1).count() + LongStream.rangeClosed(4, 3).count(); } // = 610
    static long atTheEnd() { return LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).map(x -> Long.MAX_VALUE - x).sum() * 10 + LongStream.rangeClosed(-3, Long.MAX_VALUE - 7).count() % 10; } // = 14
    static int intsAtTheEnd() { return IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).map(x -> x & 7).sum(); } // = 18
    static long longsOfInts() { return IntStream.of(1 << 30, 1 << 30, 1 << 30).asLongStream().sum() + IntStream.of(7).mapToLong(x -> x * 10000000000L).sum() + some().stream().mapToLong(Integer::longValue).max().getAsLong(); } // = 73221225475
    static int intsOfLongs() { return LongStream.of(3, 4).mapToInt(x -> (int) x * 2).sum() * 10 + DoubleStream.of(1.5, 2.5).mapToInt(x -> (int) (x * 2)).sum(); } // = 148
    static long longsOfDoubles() { return DoubleStream.of(2.5, 1e10).mapToLong(x -> (long) x).sum(); } // = 10000000002
    static boolean doubles() { return DoubleStream.of(0.5, 1.25, 3).map(x -> x * 2).filter(x -> x > 1).sum() == 8.5; } // = true
    static boolean doublesOfOthers() { return IntStream.range(0, 3).mapToDouble(x -> x / 2.0).sum() == 1.5 && IntStream.of(3).asDoubleStream().sum() == 3 && LongStream.of(1, 2).asDoubleStream().average().getAsDouble() == 1.5 && some().stream().mapToDouble(x -> x).average().orElse(0) == 1.75 && LongStream.of(5).mapToDouble(x -> x / 4.0).sum() == 1.25; } // = true
    static boolean sumOfNothing() { double sum = DoubleStream.empty().sum(); return sum == 0 && 1 / sum > 0 && !DoubleStream.empty().average().isPresent() && 1 / DoubleStream.of(-0.0).sum() > 0; } // = true
    static boolean sumsBeyondNumbers() { double inf = Double.POSITIVE_INFINITY; return DoubleStream.of(1, inf, 2).sum() == inf && Double.isNaN(DoubleStream.of(inf, -inf).sum()) && Double.isNaN(DoubleStream.of(Double.NaN, 1).sum()) && DoubleStream.of(-inf, 5).average().getAsDouble() == -inf; } // = true
    static boolean extremesOfDoubles() { return 1 / DoubleStream.of(0.0, -0.0).min().getAsDouble() < 0 && 1 / DoubleStream.of(-0.0, 0.0).max().getAsDouble() > 0 && Double.isNaN(DoubleStream.of(1, Double.NaN, 2).min().getAsDouble()) && Double.isNaN(DoubleStream.of(1, Double.NaN).max().getAsDouble()); } // = true
    static long extremesOfLongs() { return LongStream.of(4, 7, 5).max().getAsLong() * 10 + LongStream.of(4, 7, 5).min().getAsLong() + (LongStream.empty().max().isPresent() ? 100 : 0); } // = 74
    static boolean sortedDoubles() { double[] all = DoubleStream.of(2, Double.NaN, 0.0, -0.0, 2).sorted().distinct().toArray(); return all.length == 4 && 1 / all[0] < 0 && all[1] == 0 && all[2] == 2 && Double.isNaN(all[3]); } // = true
    static long sortedLongs() { long code = 0; for (long each : LongStream.of(3, 1, 3, 2).distinct().sorted().toArray()) code = code * 10 + each; return code; } // = 123
    static long reduced() { return LongStream.of(1, 2, 3).reduce(0, (x, y) -> x * 2 + y) * 100 + LongStream.of(1, 2, 3).reduce((x, y) -> x * 2 + y).getAsLong() + (LongStream.empty().reduce((x, y) -> x).isPresent() ? 1 : 0); } // = 1111
    static int boxes() { return LongStream.of(2, 1).boxed().toList().size() * 10 + DoubleStream.of(1.5).mapToObj(x -> "" + x).toList().get(0).length(); } // = 23
    static boolean matches() { return LongStream.of(1, 2).anyMatch(x -> x == 2) && DoubleStream.of(1, 2).allMatch(x -> x > 0) && DoubleStream.of(1).noneMatch(x -> x < 0) && LongStream.empty().allMatch(x -> false); } // = true
    static int walked() { int[] n = {0}; LongStream.of(1, 2, 3).peek(x -> { n[0]++; }).skip(1).limit(1).forEach(x -> { n[0] += 10 * x; }); return n[0]; } // = 22
    static boolean first() { return DoubleStream.of(4, 5).findFirst().getAsDouble() == 4 && LongStream.of(1, 9).filter(x -> x > 3).findFirst().getAsLong() == 9; } // = true
    static long arrays() { return Arrays.stream(new long[] {1, 2, 3}).sum() * 10 + Arrays.stream(new long[] {1, 2, 3}, 1, 2).sum() + (long) Arrays.stream(new double[] {1, 2}).sum() * 1000 + (long) Arrays.stream(new double[] {1, 2}, 1, 2).sum(); } // = 3064
    static int usedTwice() { LongStream stream = LongStream.of(1); stream.sum(); stream.sum(); return 1; } // = !IllegalStateException
    static int flatNumbers() { return code(IntStream.of(1, 3).flatMap(x -> x == 1 ? null : IntStream.of(x, x + 1)).boxed().toList()) + Stream.of(1, 2).flatMapToInt(x -> IntStream.range(0, x)).sum() * 100; } // = 134
    static int iterated() { return code(IntStream.iterate(1, x -> x * 2).limit(3).boxed().toList()) * 10 + IntStream.iterate(1, x -> x < 9, x -> x + 3).sum(); } // = 1252
    static int iteratedObjects() { return code(Stream.iterate(1, x -> x + 2).limit(3).toList()) * 100 + code(Stream.iterate(7, x -> x < 9, x -> x + 1).toList()); } // = 13578
    static int iteratedLazily() { int[] n = {0}; Stream.iterate(1, x -> { n[0]++; return x + 1; }).limit(2).forEach(x -> { }); return n[0]; } // = 1
    static int taken() { return code(some().stream().takeWhile(x -> x != 2).toList()) * 100 + code(some().stream().dropWhile(x -> x != 2).toList()) + IntStream.of(1, 5, 1).takeWhile(x -> x < 3).sum() * 10000 + IntStream.of(1, 5, 1).dropWhile(x -> x < 3).sum() * 100000; } // = 613121
    static int takenLazily() { int[] n = {0}; some().stream().peek(x -> { n[0]++; }).takeWhile(x -> x != 1).forEach(x -> { }); return n[0]; } // = 2
    static int joinedStreams() { return code(Stream.concat(Stream.of(1, 2), some().stream()).toList()) + (int) IntStream.concat(IntStream.of(1), IntStream.range(5, 7)).sum() + (int) LongStream.concat(LongStream.empty(), LongStream.of(9)).count(); } // = 123134
    static int joinedUnseen() { int[] n = {0}; return (int) Stream.concat(Stream.of(1).map(x -> { n[0]++; return x; }), Stream.of(1)).count() * 10 + n[0]; } // = 20
    static int joinedUsed() { Stream<Integer> first = Stream.of(1); Stream.concat(first, Stream.of(2)); first.count(); return 1; } // = !IllegalStateException
    static int gathered() { ArrayList<Integer> all = some().stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll); return code(all) + IntStream.of(4, 5).collect(ArrayList<Integer>::new, ArrayList::add, ArrayList::addAll).size(); } // = 3123
    static long statistics() { IntSummaryStatistics all = IntStream.of(4, 7, 1).summaryStatistics(); LongSummaryStatistics none = LongStream.empty().summaryStatistics(); return all.getMax() * 1000 + all.getMin() * 100 + all.getSum() + (int) all.getAverage() * 10000 + all.getCount() * 100000 + (none.getMin() == Long.MAX_VALUE && none.getMax() == Long.MIN_VALUE && none.getAverage() == 0 ? 1000000 : 0); } // = 1347112
    static boolean statisticsOfDoubles() { DoubleSummaryStatistics all = new DoubleSummaryStatistics(), none = new DoubleSummaryStatistics(); all.accept(1.5); all.accept(2); none.combine(all); none.combine(all); return all.getSum() == 3.5 && all.getAverage() == 1.75 && all.getMin() == 1.5 && none.getSum() == 7 && none.getCount() == 4 && none.getMax() == 2; } // = true
    static int parts() { Map<Boolean, List<Integer>> parts = some().stream().collect(Collectors.partitioningBy(x -> x > 1)); return code(parts.get(true)) * 100 + code(parts.get(false)) + parts.size() * 10000; } // = 23211
    static int partsOfNothing() { return Stream.<Integer>empty().collect(Collectors.partitioningBy(x -> x > 1, Collectors.counting())).get(true).intValue(); } // = 0
    static int partsChanged() { some().stream().collect(Collectors.partitioningBy(x -> x > 1)).put(true, null); return 1; } // = !UnsupportedOperationException
    static int sums() { return some().stream().collect(Collectors.summingInt(x -> x)) * 100 + (int) (some().stream().collect(Collectors.averagingInt(x -> x)) * 4) + some().stream().collect(Collectors.summingLong(x -> 1L << 31)).intValue(); } // = 707
    static int sumsAround() { return Stream.of(Integer.MAX_VALUE, 2).collect(Collectors.summingInt(x -> x)); } // = -2147483647
    static boolean averages() { return Stream.of(0.5, 1.0).collect(Collectors.averagingDouble(x -> x)) == 0.75 && Stream.of(0.5, 1.0).collect(Collectors.summingDouble(x -> x)) == 1.5 && Stream.of(1L, 2L).collect(Collectors.averagingLong(x -> x)) == 1.5 && Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)) == 0; } // = true
    static long groupedCounts() { Map<Integer, Long> counts = some().stream().collect(Collectors.groupingBy(x -> x, Collectors.counting())); return counts.get(1) * 10 + counts.size(); } // = 23
    static int groupedInOrder() { TreeMap<Integer, Set<Integer>> groups = some().stream().collect(Collectors.groupingBy(x -> x % 2, TreeMap::new, Collectors.mapping(x -> x * 2, Collectors.toSet()))); return groups.firstKey() * 10 + groups.get(1).size() + (groups.get(1).contains(6) ? 100 : 0); } // = 102
    static int groupedByNull() { some().stream().collect(Collectors.groupingBy(x -> (Integer) null)); return 1; } // = !NullPointerException
    static int mapped() { return code(some().stream().collect(Collectors.mapping(x -> x + 1, Collectors.toList()))) + code(some().stream().collect(Collectors.filtering(x -> x > 1, Collectors.toList()))) * 10000; } // = 324232
    static int collections() { Deque<Integer> deque = some().stream().collect(Collectors.toCollection(ArrayDeque::new)); return code(some().stream().collect(Collectors.toCollection(TreeSet::new))) + deque.peekLast() * 1000; } // = 1123
    static int unmodifiable() { some().stream().collect(Collectors.toUnmodifiableList()).add(1); return 1; } // = !UnsupportedOperationException
    static int unmodifiableOfNull() { return Stream.of(1, null).collect(Collectors.toUnmodifiableList()).size(); } // = !NullPointerException
    static int unmodifiableSet() { return some().stream().collect(Collectors.toUnmodifiableSet()).size(); } // = 3
    static int best() { return some().stream().collect(Collectors.maxBy(Comparator.<Integer>naturalOrder())).get() * 10 + some().stream().collect(Collectors.minBy(Comparator.<Integer>naturalOrder())).get() + (Stream.<Integer>empty().collect(Collectors.maxBy(Comparator.<Integer>naturalOrder())).isPresent() ? 100 : 0); } // = 31
    static int reducing() { return some().stream().collect(Collectors.reducing(0, (x, y) -> x * 2 + y)) * 1000 + some().stream().collect(Collectors.reducing(0, x -> x * 10, Integer::sum)) + some().stream().collect(Collectors.reducing((x, y) -> x - y)).get(); } // = 33069
    static int merged() { Map<Integer, Integer> map = some().stream().collect(Collectors.toMap(x -> x, x -> x * 5, Integer::sum)); TreeMap<Integer, Integer> tree = some().stream().collect(Collectors.toMap(x -> x, x -> 1, (x, y) -> 7, TreeMap::new)); return map.get(1) * 100 + tree.firstEntry().getValue() * 10 + map.size(); } // = 1073
    static int afterwards() { return some().stream().collect(Collectors.collectingAndThen(Collectors.toList(), x -> x.size() + 5)); } // = 9
    static long optionalLongs() { return OptionalLong.of(7).getAsLong() * 10 + OptionalLong.empty().orElse(2) + (OptionalLong.of(1).equals(OptionalLong.of(1)) ? 100 : 0); } // = 172
    static int noLong() { OptionalLong.empty().getAsLong(); return 1; } // = !NoSuchElementException
    static boolean textOfLong() { return OptionalLong.of(7).toString().equals("OptionalLong[7]") && OptionalLong.empty().toString().equals("OptionalLong.empty"); } // = true
}
