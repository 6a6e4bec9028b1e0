import java.util.*;

/** Parts of lists, sets of bits, entries of trees, and functions on numbers. Behind each method stands what it returns, or what it throws. */
public class Others {
    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static List<Integer> some() { return new ArrayList<>(List.of(3, 1, 2, 5)); }
    static int part() { List<Integer> list = some(); List<Integer> part = list.subList(1, 3); part.set(0, 7); part.add(8); part.remove(Integer.valueOf(2)); return code(part) * 10000 + code(list); } // = 783785
    static int clearedPart() { List<Integer> list = some(); list.subList(1, 3).clear(); return code(list); } // = 35
    static int partOfPart() { List<Integer> list = some(); list.subList(1, 4).subList(1, 2).add(9); return code(list); } // = 31295
    static int partOutside() { return some().subList(1, 5).size(); } // = !IndexOutOfBoundsException
    static int partBackwards() { return some().subList(2, 1).size(); } // = !IllegalArgumentException
    static int partGetOutside() { return some().subList(1, 3).get(2); } // = !IndexOutOfBoundsException
    static int partAfterChange() { List<Integer> list = some(); List<Integer> part = list.subList(0, 2); list.add(1); return part.size(); } // = !ConcurrentModificationException
    static int bits() { BitSet set = new BitSet(); set.set(1); set.set(3); set.set(5, 7); set.flip(1); set.clear(6); return set.cardinality() * 100 + set.length() * 10 + set.nextSetBit(4) + (set.get(3) && !set.get(99) ? 1000 : 0) + set.nextClearBit(3) * 10000; } // = 41265
    static boolean bitsTogether() { BitSet one = new BitSet(); one.set(0); one.set(2); BitSet other = new BitSet(8); other.set(2); other.set(4); boolean meets = one.intersects(other); one.xor(other); BitSet third = new BitSet(); third.or(one); third.and(other); one.andNot(other); return meets && one.toString().equals("{0}") && third.toString().equals("{4}") && !one.equals(third) && one.equals(one); } // = true
    static int bitBelow() { new BitSet().set(-1); return 1; } // = !IndexOutOfBoundsException
    static int neighbours() { TreeMap<Integer, Integer> map = new TreeMap<>(); map.put(1, 2); map.put(4, 5); return map.floorEntry(3).getValue() * 100 + map.ceilingEntry(3).getKey() * 10 + (map.higherEntry(4) == null ? 1 : 0) + map.pollLastEntry().getKey() * 1000 + map.size() * 10000; } // = 14241
    static int entryForGood() { TreeMap<Integer, Integer> map = new TreeMap<>(); map.put(1, 2); Map.Entry<Integer, Integer> entry = map.firstEntry(); map.put(1, 3); return entry.getValue(); } // = 2
    static int entrySet() { TreeMap<Integer, Integer> map = new TreeMap<>(); map.put(1, 2); map.firstEntry().setValue(3); return 1; } // = !UnsupportedOperationException
    static int lastPolled() { TreeSet<Integer> set = new TreeSet<>(some()); return set.pollLast() * 10 + set.size(); } // = 53
    static int ordered() { List<String> list = Arrays.asList("bb", "a", "c"); list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())); return list.indexOf("c") * 100 + list.indexOf("a") * 10 + list.indexOf("bb"); } // = 12
    static int nullsFirst() { List<Integer> list = Arrays.asList(2, null, 1); list.sort(Comparator.nullsFirst(Comparator.naturalOrder())); return list.get(1) * 10 + list.get(2) + (list.get(0) == null ? 100 : 0); } // = 112
    static int byValue() { Map<Integer, Integer> map = new LinkedHashMap<>(); map.put(1, 9); map.put(2, 3); return map.entrySet().stream().sorted(Map.Entry.comparingByValue()).findFirst().get().getKey(); } // = 2
    static long exact() { return Math.floorMod(-7L, 3) * 100 + Math.floorDiv(-7L, 3) + Math.multiplyExact(5L, 4) * 1000 + Math.absExact(-8); } // = 20205
    static int exactAbs() { return Math.absExact(Integer.MIN_VALUE); } // = !ArithmeticException
    static boolean degrees() { return Math.toRadians(180) == Math.PI && Math.toDegrees(Math.PI) == 180 && Math.signum(-2f) == -1; } // = true
    static int unsigned() { return Integer.divideUnsigned(-1, 16) % 1000 * 100 + Integer.remainderUnsigned(-1, 16) + Integer.reverseBytes(1) % 7; } // = 45516
    static boolean logical() { return Boolean.logicalXor(true, false) && Boolean.logicalAnd(true, Boolean.valueOf("TRUE")) && Boolean.logicalOr(false, true); } // = true
    static String nonNull() { return Objects.requireNonNull((String) null, () -> "x"); } // = !NullPointerException
    static int nonNullElse() { return Objects.requireNonNullElseGet((Integer) null, () -> 4); } // = 4
}
