import java.util.*;

/** Maps and sets. Behind each method stands what it returns, or what it throws. */
public class Maps {
    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static Map<Integer, Integer> filled(Map<Integer, Integer> map) { map.put(3, 4); map.put(1, 2); map.put(2, 5); map.put(3, 6); return map; }
    static int got() { Map<Integer, Integer> map = filled(new HashMap<>()); return map.get(3) * 100 + map.get(1) * 10 + map.size(); } // = 623
    static boolean missing() { Map<Integer, Integer> map = filled(new HashMap<>()); return map.get(9) == null && !map.containsKey(9) && map.containsKey(1) && map.containsValue(5); } // = true
    static int unboxedNull() { return filled(new HashMap<>()).get(9); } // = !NullPointerException
    static int removed() { Map<Integer, Integer> map = filled(new HashMap<>()); int before = map.remove(3); return before * 10 + map.size() + (map.remove(3) == null ? 100 : 0); } // = 162
    static int byDefault() { Map<Integer, Integer> map = filled(new HashMap<>()); map.putIfAbsent(3, 1); map.putIfAbsent(7, 8); return map.getOrDefault(5, 9) * 100 + map.get(3) * 10 + map.get(7); } // = 968
    static int computed() { Map<Integer, Integer> map = new HashMap<>(); map.computeIfAbsent(1, k -> k + 1); map.merge(1, 5, (x, y) -> x + y); return map.get(1); } // = 7
    static int nullKey() { Map<Integer, Integer> map = new HashMap<>(); map.put(null, 4); return map.get(null); } // = 4
    static int inOrder() { Map<Integer, Integer> map = filled(new LinkedHashMap<>()); return code(map.keySet()) * 1000 + code(map.values()); } // = 312625
    static int byKey() { Map<Integer, Integer> map = filled(new TreeMap<>()); return code(map.keySet()) * 1000 + code(map.values()); } // = 123256
    static int byOrder() { Map<Integer, Integer> map = filled(new TreeMap<>((x, y) -> y - x)); return code(map.keySet()); } // = 321
    static int entries() { int sum = 0; for (Map.Entry<Integer, Integer> each : filled(new TreeMap<>()).entrySet()) sum = sum * 10 + each.getKey() * each.getValue() % 10; return sum; } // = 208
    static int neighbours() { TreeMap<Integer, Integer> map = new TreeMap<>(filled(new TreeMap<>())); map.remove(2); return map.firstKey() * 1000 + map.lastKey() * 100 + map.floorKey(2) * 10 + map.ceilingKey(2); } // = 1313
    static boolean noNeighbour() { TreeMap<Integer, Integer> map = new TreeMap<>(filled(new HashMap<>())); return map.lowerKey(1) == null && map.higherKey(3) == null && map.firstEntry().getValue() == 2; } // = true
    static int firstOfNone() { return new TreeMap<Integer, Integer>().firstKey(); } // = !NoSuchElementException
    static int nullInTree() { new TreeMap<Integer, Integer>().put(null, 1); return 1; } // = !NullPointerException
    static boolean equalMaps() { return filled(new HashMap<>()).equals(filled(new TreeMap<>())) && filled(new TreeMap<>()).hashCode() == filled(new LinkedHashMap<>()).hashCode(); } // = true
    static int changedOnTheWay() { Map<Integer, Integer> map = filled(new TreeMap<>()); for (Integer each : map.keySet()) map.remove(each); return 1; } // = !ConcurrentModificationException
    static int removedOnTheWay() { Map<Integer, Integer> map = filled(new TreeMap<>()); for (Iterator<Integer> each = map.keySet().iterator(); each.hasNext(); ) if (each.next() == 2) each.remove(); return code(map.keySet()); } // = 13
    static boolean members() { Set<String> set = new HashSet<>(); return set.add("a") && !set.add("a") && set.contains("a") && set.size() == 1 && set.remove("a") && !set.remove("a") && set.isEmpty(); } // = true
    static int setInOrder() { Set<Integer> set = new LinkedHashSet<>(); set.add(3); set.add(1); set.add(3); return code(set); } // = 31
    static int setSorted() { TreeSet<Integer> set = new TreeSet<>(); set.add(3); set.add(1); set.add(2); return code(set) * 100 + set.first() * 10 + set.pollFirst() + set.higher(2); } // = 12314
    static boolean equalSets() { Set<Integer> one = new HashSet<>(); Set<Integer> other = new TreeSet<>(); one.add(1); one.add(2); other.add(2); other.add(1); return one.equals(other) && other.equals(one) && one.hashCode() == other.hashCode(); } // = true
}
