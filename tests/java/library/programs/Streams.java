import java.util.*;
import java.util.stream.*;

/** Streams. Behind each method stands what it returns, or what it throws. */
public class Streams {
    static List<Integer> some() { return Arrays.asList(3, 1, 2, 1); }
    static int code(Iterable<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static int filtered() { return code(some().stream().filter(x -> x > 1).map(x -> x + 1).collect(Collectors.toList())); } // = 43
    static int summed() { return some().stream().mapToInt(x -> x).sum() + some().stream().mapToInt(Integer::intValue).map(x -> x * 10).sum(); } // = 77
    static long counted() { return some().stream().filter(x -> x == 1).count() * 10 + some().stream().count(); } // = 24
    static int countedUnseen() { int[] n = {0}; long count = some().stream().map(x -> { n[0]++; return x; }).count(); return n[0] * 10 + (int) count; } // = 4
    static int countedSeen() { int[] n = {0}; long count = some().stream().map(x -> { n[0]++; return x; }).filter(x -> x > 1).count(); return n[0] * 10 + (int) count; } // = 42
    static int ranges() { return IntStream.range(1, 4).sum() * 100 + IntStream.rangeClosed(1, 4).sum() + (int) IntStream.range(4, 1).count(); } // = 610
    static int atTheEnd() { return (int) IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count(); } // = 2
    static int lazily() { int[] n = {0}; int first = some().stream().peek(x -> { n[0]++; }).filter(x -> x < 3).findFirst().get(); return n[0] * 10 + first; } // = 21
    static int neverBegun() { int[] n = {0}; some().stream().peek(x -> { n[0]++; }); return n[0]; } // = 0
    static int interleaved() { int[] code = {0}; Stream.of(1, 2).peek(x -> { code[0] = code[0] * 10 + x; }).forEach(x -> { code[0] = code[0] * 10 + x + 4; }); return code[0]; } // = 1526
    static int behindTheBarrier() { int[] code = {0}; Stream.of(2, 1).peek(x -> { code[0] = code[0] * 10 + x; }).sorted().forEach(x -> { code[0] = code[0] * 10 + x + 4; }); return code[0]; } // = 2156
    static int lateBinding() { List<Integer> list = new ArrayList<>(some()); Stream<Integer> stream = list.stream(); list.add(5); return (int) stream.filter(x -> x > 2).count(); } // = 2
    static int sorted() { return code(some().stream().sorted().toList()) * 10 + code(some().stream().sorted((x, y) -> y - x).limit(1).toList()); } // = 11233
    static int distinct() { return code(some().stream().distinct().toList()); } // = 312
    static int cut() { return code(some().stream().skip(1).limit(2).toList()) * 10 + code(some().stream().skip(9).toList()); } // = 120
    static int limitedWork() { int[] n = {0}; some().stream().peek(x -> { n[0]++; }).limit(2).forEach(x -> { }); return n[0]; } // = 2
    static int negative() { some().stream().limit(-1); return 1; } // = !IllegalArgumentException
    static boolean matches() { return some().stream().anyMatch(x -> x == 2) && some().stream().allMatch(x -> x > 0) && some().stream().noneMatch(x -> x > 3) && !Stream.of().anyMatch(x -> true) && Stream.of().allMatch(x -> false); } // = true
    static int reduced() { return some().stream().reduce(0, (x, y) -> x + y) * 100 + some().stream().reduce((x, y) -> x * 2 + y).get() + some().stream().reduce(0, (n, x) -> n + 1, Integer::sum); } // = 737
    static boolean reducedNothing() { return Stream.<Integer>empty().reduce((x, y) -> x).isPresent() || IntStream.empty().max().isPresent() || IntStream.empty().average().isPresent(); } // = false
    static int extremes() { return some().stream().max(Comparator.naturalOrder()).get() * 10 + some().stream().min((x, y) -> x - y).get() + IntStream.of(4, 7, 5).max().getAsInt() * 100 + IntStream.of(4, 7, 5).min().getAsInt() * 1000; } // = 4731
    static boolean averaged() { return IntStream.of(1, 2).average().getAsDouble() == 1.5; } // = true
    static boolean joined() { return Stream.of("a", "b").collect(Collectors.joining(", ", "[", "]")).equals("[a, b]") && Stream.of("", "").collect(Collectors.joining("-")).equals("-") && Stream.<String>empty().collect(Collectors.joining("-")).equals(""); } // = true
    static int toSet() { Set<Integer> set = some().stream().collect(Collectors.toSet()); return set.size() * 10 + (set.contains(3) ? 1 : 0); } // = 31
    static int toMap() { Map<Integer, Integer> map = Stream.of(1, 2).collect(Collectors.toMap(x -> x, x -> x * 5)); return map.get(2) + map.size(); } // = 12
    static int toMapTwice() { return some().stream().collect(Collectors.toMap(x -> x, x -> x)).size(); } // = !IllegalStateException
    static int grouped() { Map<Boolean, List<Integer>> map = some().stream().collect(Collectors.groupingBy(x -> x > 1)); return code(map.get(true)) * 100 + code(map.get(false)); } // = 3211
    static int arrays() { int[] all = some().stream().mapToInt(x -> x).toArray(); return all.length * 10 + all[0] + Arrays.stream(all, 1, 3).sum() * 100; } // = 343
    static int boxed() { return code(IntStream.of(2, 1).boxed().toList()) + code(IntStream.of(3, 1, 3).distinct().sorted().mapToObj(x -> x * 2).toList()); } // = 47
    static int flat() { return code(Stream.of(1, 3).flatMap(x -> Stream.of(x, x + 1)).toList()); } // = 1234
    static int twice() { Stream<Integer> stream = some().stream(); stream.count(); stream.count(); return 1; } // = !IllegalStateException
    static int continuedTwice() { Stream<Integer> stream = some().stream(); stream.map(x -> x); stream.filter(x -> true); return 1; } // = !IllegalStateException
    static int readOnly() { some().stream().toList().add(1); return 1; } // = !UnsupportedOperationException
    static int collectedGrows() { List<Integer> list = some().stream().collect(Collectors.toList()); list.add(7); return list.size(); } // = 5
    static int firstNull() { return Stream.of(null, 1).findFirst().isPresent() ? 1 : 2; } // = !NullPointerException
    static int changedOnTheWay() { List<Integer> list = new ArrayList<>(some()); list.stream().forEach(x -> list.add(x)); return 1; } // = !ConcurrentModificationException
    static int overSet() { return new HashSet<>(some()).stream().mapToInt(x -> x).sum(); } // = 6
    static int overValues() { Map<String, Integer> map = new HashMap<>(); map.put("a", 1); map.put("b", 2); return map.entrySet().stream().filter(e -> e.getKey().equals("b")).mapToInt(e -> e.getValue()).sum() + map.values().stream().reduce(0, Integer::sum); } // = 5
    static int said(Runnable task) { try { task.run(); return -1; } catch (RuntimeException e) { return e.getMessage() == null ? 0 : e.getMessage().hashCode() % 1000; } }
    static int saidOfLimits() { return said(() -> Stream.of(1).limit(-65536)) * 1000 + said(() -> IntStream.of(1).skip(-3)); } // = 420446
    static int saidOfParts() { return said(() -> new ArrayList<Integer>().subList(-1, 0)) + said(() -> new ArrayList<Integer>().subList(0, 2)) * 1000; } // = -474641
    static int saidOfNoPart() { return said(() -> new ArrayList<Integer>(List.of(1, 2)).subList(2, 1)); } // = 540
    static int saidOfDoubles() { return said(() -> Set.of(4, 4)) * 1000 + said(() -> Map.of(4, 1, 4, 2)); } // = 15716
    static int saidOfNumbers() { return said(() -> Collections.nCopies(-2, 1)) + said(() -> new IdentityHashMap<Integer, Integer>(-7)) * 1000; } // = -104056
}
