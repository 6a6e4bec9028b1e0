import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.*;

/** Parts of trees, synchronized views, sets and maps of enums, lists by their iterators, and shared arrays. */
class Views {
    enum Day { MO, TU, WE, TH }

    static class Chain extends AbstractSequentialList<Integer> {
        private final List<Integer> inner = new ArrayList<>(List.of(1, 2, 3));

        public int size() {
            return inner.size();
        }

        public ListIterator<Integer> listIterator(int index) {
            return inner.listIterator(index);
        }
    }

    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static TreeMap<Integer, Integer> tree() { TreeMap<Integer, Integer> map = new TreeMap<>(); for (int i = 1; i < 6; i++) { map.put(i, i * i); } return map; }

    static int subMap() { return code(tree().subMap(2, 4).keySet()) * 100 + tree().subMap(2, 4).size(); } // = 2302
    static int subMapInclusive() { return code(tree().subMap(2, false, 4, true).keySet()); } // = 34
    static int headMap() { return code(tree().headMap(3).keySet()) * 1000 + code(tree().headMap(3, true).keySet()); } // = 12123
    static int tailMap() { return code(tree().tailMap(4).keySet()) * 100 + code(tree().tailMap(4, false).keySet()); } // = 4505
    static int partPut() { TreeMap<Integer, Integer> map = tree(); SortedMap<Integer, Integer> part = map.subMap(2, 9); part.put(7, 1); part.remove(3); map.put(8, 2); return code(part.keySet()) * 10 + (part.get(1) == null ? 1 : 0); } // = 245781
    static int partPutOutside() { return tree().headMap(3).put(3, 1); } // = !IllegalArgumentException
    static int partBackwards() { return tree().subMap(4, 2).size(); } // = !IllegalArgumentException
    static int partNull() { return tree().headMap(null).size(); } // = !NullPointerException
    static int partEnds() { SortedMap<Integer, Integer> part = tree().subMap(2, 5); return part.firstKey() * 10 + part.lastKey(); } // = 24
    static int partNone() { return tree().tailMap(9).firstKey(); } // = !NoSuchElementException
    static int partNeighbours() { NavigableMap<Integer, Integer> part = tree().subMap(2, true, 4, true); return part.floorKey(9) * 1000 + part.ceilingKey(0) * 100 + part.higherKey(2) * 10 + (part.lowerKey(2) == null ? 1 : 0) + (part.higherKey(4) == null ? 5 : 0); } // = 4236
    static int partOfPart() { return code(tree().tailMap(2).headMap(4).keySet()) + tree().subMap(2, 5).tailMap(4).size(); } // = 24
    static int partOfPartOutside() { return tree().tailMap(2).headMap(1).size(); } // = !IllegalArgumentException
    static int partPoll() { TreeMap<Integer, Integer> map = tree(); Map.Entry<Integer, Integer> e = map.headMap(3, true).pollLastEntry(); return e.getKey() * 100 + e.getValue() * 10 + map.size(); } // = 394
    static int partClear() { TreeMap<Integer, Integer> map = tree(); map.subMap(2, 4).clear(); return code(map.keySet()); } // = 145
    static int partRemove() { TreeMap<Integer, Integer> map = tree(); Iterator<Integer> walk = map.tailMap(3).keySet().iterator(); walk.next(); walk.remove(); return code(map.keySet()); } // = 1245
    static int partChanged() { TreeMap<Integer, Integer> map = tree(); Iterator<Integer> walk = map.tailMap(3).values().iterator(); map.put(0, 0); return walk.next(); } // = !ConcurrentModificationException
    static boolean partText() { return tree().headMap(3).toString().equals("{1=1, 2=4}") && tree().headMap(2).equals(Map.of(1, 1)); } // = true
    static TreeSet<Integer> some() { return new TreeSet<>(List.of(5, 1, 3, 2)); }
    static int subSet() { return code(some().subSet(2, 5)) * 1000 + code(some().headSet(2)) * 100 + code(some().tailSet(3)); } // = 23135
    static int subSetInclusive() { return code(some().subSet(1, false, 3, true)) * 1000 + code(some().headSet(2, true)) * 10 + code(some().tailSet(3, false)); } // = 23125
    static int setPartAdd() { TreeSet<Integer> set = some(); SortedSet<Integer> part = set.headSet(4); boolean added = part.add(0) && !part.add(1); part.remove(2); return code(set) * 10 + (added ? 1 : 0); } // = 1351
    static int setPartAddOutside() { some().headSet(4).add(4); return 1; } // = !IllegalArgumentException
    static int setPartEnds() { NavigableSet<Integer> part = some().tailSet(2, true); return part.first() * 1000 + part.last() * 100 + part.pollFirst() * 10 + part.size(); } // = 2522
    static int descending() { int code = 0; for (Iterator<Integer> walk = some().descendingIterator(); walk.hasNext(); ) { code = code * 10 + walk.next(); } return code; } // = 5321
    static int navigable() { NavigableSet<Integer> set = some(); return set.lower(3) * 100 + set.ceiling(4) * 10 + set.pollLast(); } // = 255

    static int sequential() { Chain chain = new Chain(); chain.add(4); chain.add(0, 9); chain.set(1, 8); chain.remove(2); chain.addAll(1, List.of(6, 7)); return code(chain) * 10 + chain.get(1); } // = 9678346
    static int sequentialOutside() { return new Chain().get(3); } // = !IndexOutOfBoundsException
    static int sequentialIndex() { Chain chain = new Chain(); return chain.indexOf(3) * 10 + chain.size(); } // = 23

    static int locked() { List<Integer> list = Collections.synchronizedList(new ArrayList<>()); list.add(1); list.add(0, 2); list.set(1, 3); return code(list) * 100 + list.size() * 10 + list.indexOf(3); } // = 2321
    static int lockedMap() { Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>()); map.put(1, 2); map.merge(1, 3, Integer::sum); map.putIfAbsent(4, 5); return map.get(1) * 100 + code(map.keySet()) + map.size(); } // = 516
    static boolean lockedSet() { Set<Integer> set = Collections.synchronizedSet(new HashSet<>()); set.add(1); return set.contains(1) && !set.add(1) && set.equals(Set.of(1)) && set.toString().equals("[1]"); } // = true
    static int lockedNull() { return Collections.synchronizedList(null).size(); } // = !NullPointerException
    static int rotated() { List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4)); Collections.rotate(list, 1); int first = code(list); Collections.rotate(list, -2); Collections.replaceAll(list, 3, 7); return first * 10000 + code(list); } // = 41232741

    static int arrayOfList() { String[] a = List.of("x", "yz").toArray(new String[0]); return a.length * 10 + a[1].length(); } // = 22
    static int arrayWithRoom() { Integer[] room = {7, 7, 7, 7}; Integer[] a = new ArrayList<>(List.of(1, 2)).toArray(room); return (a == room ? 100 : 0) + a[1] * 10 + a[3] + (a[2] == null ? 1000 : 0); } // = 1127
    static int arrayOfSet() { Integer[] a = new TreeSet<>(List.of(3, 1)).toArray(new Integer[2]); return a[0] * 10 + a[1]; } // = 13

    static int backwards() { LinkedList<Integer> list = new LinkedList<>(List.of(1, 2, 3)); Iterator<Integer> walk = list.descendingIterator(); int code = walk.next(); walk.remove(); while (walk.hasNext()) { code = code * 10 + walk.next(); } return code * 10 + list.size(); } // = 3212
    static int backwardsOfDeque() { int code = 0; for (Iterator<Integer> walk = new ArrayDeque<>(List.of(1, 2, 3)).descendingIterator(); walk.hasNext(); ) { code = code * 10 + walk.next(); } return code; } // = 321
    static int empty() { return Collections.EMPTY_LIST.size() + Collections.EMPTY_MAP.size() + Collections.EMPTY_SET.size(); } // = 0
    static int copied() { List<Integer> target = new ArrayList<>(List.of(1, 2, 3)); Collections.copy(target, List.of(7, 8)); return code(target); } // = 783
    static int copiedTooMany() { Collections.copy(new ArrayList<Integer>(), List.of(7)); return 1; } // = !IndexOutOfBoundsException
    static int ranges() { return Objects.checkFromToIndex(1, 2, 3) * 100 + Objects.checkFromIndexSize(2, 1, 3) * 10 + (int) Objects.checkIndex(2L, 3L); } // = 122
    static int rangeOutside() { return Objects.checkFromToIndex(2, 1, 3); } // = !IndexOutOfBoundsException
    static int sizeOutside() { return Objects.checkFromIndexSize(2, 2, 3); } // = !IndexOutOfBoundsException
    static boolean signs() { return Math.copySign(3.0, -0.0) == -3 && Math.copySign(-3f, 2f) == 3 && Math.getExponent(10.0) == 3 && Math.getExponent(0.1f) == -4 && Math.getExponent(0.0) == -1023; } // = true
    static boolean neighboursOfNumbers() { return Math.nextUp(1.0) == 1.0000000000000002 && Math.nextDown(1.0) == 0.9999999999999999 && Math.nextUp(0f) == Float.MIN_VALUE && Math.nextDown(0.0) == -Double.MIN_VALUE && Math.nextUp(-1f) == -0.99999994f; } // = true
    static int unsignedTexts() { return (Integer.toUnsignedString(-1).equals("4294967295") ? 1 : 0) + (Integer.parseUnsignedInt("4294967294") == -2 ? 10 : 0) + (int) (Math.multiplyFull(1 << 20, 1 << 20) >> 38) * 100; } // = 411
    static int unsignedNegative() { return Integer.parseUnsignedInt("-1"); } // = !NumberFormatException
    static int setAll() { int[] a = new int[3]; Arrays.setAll(a, i -> i * 2); return a[1] * 10 + a[2] + Arrays.mismatch(a, new int[] {0, 2, 5}) * 100 + Arrays.mismatch(a, a) * 1000; } // = -776

    static int enumMap() { Map<Day, Integer> map = new EnumMap<>(Day.class); map.put(Day.WE, 3); map.put(Day.MO, 1); map.put(Day.TH, 4); map.put(Day.WE, 5); map.remove(Day.TH); return code(map.values()) * 10 + map.size(); } // = 152
    static int enumMapOrder() { EnumMap<Day, Integer> map = new EnumMap<>(Day.class); map.merge(Day.TU, 2, Integer::sum); map.merge(Day.TU, 2, Integer::sum); map.computeIfAbsent(Day.MO, d -> d.ordinal()); return code(map.values()) + (map.containsKey(Day.WE) ? 100 : 0); } // = 4
    static int enumMapNull() { new EnumMap<Day, Integer>(Day.class).put(null, 1); return 1; } // = !NullPointerException
    static boolean enumMapAsks() { EnumMap<Day, Integer> map = new EnumMap<>(Day.class); return map.get(null) == null && !map.containsKey("MO") && map.toString().equals("{}"); } // = true
    static int enumSet() { Set<Day> set = EnumSet.noneOf(Day.class); set.add(Day.TH); set.add(Day.MO); int code = 0; for (Day each : set) { code = code * 10 + each.ordinal(); } return code + 10 * set.size(); } // = 23
    static int enumSetAll() { Set<Day> set = EnumSet.allOf(Day.class); set.remove(Day.TU); int code = 0; for (Day each : set) { code = code * 10 + each.ordinal(); } return code + 100 * set.size(); } // = 323
    static boolean enumSetOf() { return EnumSet.of(Day.TH, Day.MO).toString().equals("[MO, TH]") && EnumSet.of(Day.MO).contains(Day.MO) && !EnumSet.of(Day.MO).contains(Day.TU) && EnumSet.of(Day.MO, Day.TU).equals(Set.of(Day.TU, Day.MO)); } // = true
    static boolean enumSetRest() { return EnumSet.complementOf(EnumSet.of(Day.MO)).toString().equals("[TU, WE, TH]") && EnumSet.complementOf(EnumSet.noneOf(Day.class)).size() == 4; } // = true
    static boolean enumSetRange() { return EnumSet.range(Day.MO, Day.TU).toString().equals("[MO, TU]") && EnumSet.range(Day.TH, Day.TH).size() == 1; } // = true
    static int enumSetNoRange() { return EnumSet.range(Day.TH, Day.MO).size(); } // = !IllegalArgumentException
    static int enumSetOfMany() { return EnumSet.of(Day.TH, Day.MO, Day.TU, Day.MO, Day.TH, Day.TU).size(); } // = 3
    static int enumSetNull() { EnumSet.of(Day.MO).add(null); return 1; } // = !NullPointerException

    static int atomicArray() { AtomicIntegerArray a = new AtomicIntegerArray(3); a.set(1, 5); int sum = a.incrementAndGet(1) + a.getAndAdd(1, 2) * 10 + a.addAndGet(0, -1) * 1000; return sum + (a.compareAndSet(1, 8, 9) ? 100 : 0) + a.get(1) * 10000 + a.length(); } // = 89169
    static long atomicLongs() { AtomicLongArray a = new AtomicLongArray(new long[] {1, 2}); return a.updateAndGet(0, x -> x + 6) * 100 + a.getAndAccumulate(1, 4, (x, y) -> x * y) * 10 + a.get(1); } // = 728
    static boolean atomicReferences() { AtomicReferenceArray<String> a = new AtomicReferenceArray<>(2); a.set(0, "x"); return a.getAndSet(0, "y").equals("x") && a.get(1) == null && a.toString().equals("[y, null]"); } // = true
    static int atomicOutside() { return new AtomicIntegerArray(1).get(1); } // = !ArrayIndexOutOfBoundsException
    static boolean atomicText() { AtomicInteger n = new AtomicInteger(3); return n.incrementAndGet() == 4 && n.toString().equals("4") && new AtomicLong(7).toString().equals("7") && new AtomicBoolean(true).toString().equals("true"); } // = true
    static long adder() { LongAdder sum = new LongAdder(); sum.add(5); sum.increment(); long first = sum.sumThenReset(); return first * 10 + sum.sum(); } // = 60

    static long units() { return TimeUnit.SECONDS.toMillis(3) + TimeUnit.MINUTES.toSeconds(2) + TimeUnit.MILLISECONDS.toSeconds(1999) + TimeUnit.DAYS.toHours(1); } // = 3145
    static long unitsTooMany() { return TimeUnit.DAYS.toNanos(Long.MAX_VALUE / 3) == Long.MAX_VALUE && TimeUnit.HOURS.toNanos(Long.MIN_VALUE) == Long.MIN_VALUE ? 1 : 0; } // = 1
    static long unitsConverted() { return TimeUnit.HOURS.convert(7201, TimeUnit.SECONDS) * 10 + TimeUnit.SECONDS.convert(-1500, TimeUnit.MILLISECONDS) + TimeUnit.valueOf("DAYS").ordinal(); } // = 25
}
