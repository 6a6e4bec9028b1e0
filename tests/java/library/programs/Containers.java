import java.util.*;
import java.util.function.*;
/** Optionals and collections. Behind each method stands what it returns, or what it throws. */
public class Containers {
    static int code(Collection<Integer> all) { int code = 0; for (int each : all) code = code * 10 + each; return code; }
    static int present() { return Optional.of(3).get() * 10 + Optional.ofNullable((Integer) null).orElse(4); } // = 34
    static int absent() { return Optional.<Integer>empty().get(); } // = !NoSuchElementException
    static int ofNull() { return Optional.of((Integer) null).get(); } // = !NullPointerException
    static int mapped() { return Optional.of(3).map(x -> x + 1).filter(x -> x > 3).flatMap(x -> Optional.of(x * 2)).orElseGet(() -> 9); } // = 8
    static int filtered() { return Optional.of(3).filter(x -> x > 3).orElseGet(() -> 9); } // = 9
    static int mappedToNull() { return Optional.of(3).map(x -> (Integer) null).isPresent() ? 1 : 2; } // = 2
    static int orThrow() { return Optional.<Integer>empty().orElseThrow(() -> new IllegalStateException()); } // = !IllegalStateException
    static int ifPresent() { int[] n = {0}; Optional.of(5).ifPresent(x -> { n[0] = x; }); Optional.<Integer>empty().ifPresentOrElse(x -> { n[0]++; }, () -> { n[0] += 10; }); return n[0]; } // = 15
    static boolean equalOptionals() { return Optional.of(3).equals(Optional.of(3)) && !Optional.of(3).equals(Optional.empty()) && Optional.empty().isEmpty() && Optional.of("a").or(() -> Optional.of("b")).get().equals("a"); } // = true
    static boolean optionalText() { return Optional.of(3).toString().equals("Optional[3]") && Optional.empty().toString().equals("Optional.empty"); } // = true
    static int optionalInt() { return OptionalInt.of(7).getAsInt() * 10 + OptionalInt.empty().orElse(2) + (OptionalInt.of(1).equals(OptionalInt.of(1)) ? 100 : 0); } // = 172
    static int noInt() { return OptionalInt.empty().getAsInt(); } // = !NoSuchElementException
    static int asList() { List<Integer> list = Arrays.asList(3, 1, 2); list.set(0, 5); Collections.sort(list); return code(list) * 10 + list.indexOf(5) + list.size(); } // = 1255
    static int asListGrows() { Arrays.asList(3, 1).add(2); return 1; } // = !UnsupportedOperationException
    static int asListShrinks() { Arrays.asList(3, 1).remove(0); return 1; } // = !UnsupportedOperationException
    static int asListOutside() { return Arrays.asList(3, 1).get(2); } // = !ArrayIndexOutOfBoundsException
    static boolean arrayTexts() { return Arrays.toString(new int[] {1, -2}).equals("[1, -2]") && Arrays.toString(new char[] {'a'}).equals("[a]") && Arrays.toString(new boolean[0]).equals("[]") && Arrays.toString((long[]) null).equals("null"); } // = true
    static boolean objectTexts() { return Arrays.toString(new Object[] {"x", null, 3}).equals("[x, null, 3]"); } // = true
    static boolean listText() { return Arrays.asList(1, null, 3).toString().equals("[1, null, 3]") && new ArrayList<Integer>().toString().equals("[]") && ("" + List.of("a", "b")).equals("[a, b]"); } // = true
    static boolean mapText() { Map<Integer, String> map = new TreeMap<>(); map.put(2, "b"); map.put(1, "a"); return map.toString().equals("{1=a, 2=b}") && map.entrySet().iterator().next().toString().equals("1=a"); } // = true
    static boolean inItself() { List<Object> list = new ArrayList<>(); list.add(list); return list.toString().equals("[(this Collection)]"); } // = true
    static boolean listOf() { return List.of(1, 2).equals(Arrays.asList(1, 2)) && List.of(1, 2).contains(2) && List.of().isEmpty(); } // = true
    static boolean listOfNull() { return List.of(1).contains(null); } // = !NullPointerException
    static int listOfSorted() { List.of(1).sort(null); return 1; } // = !UnsupportedOperationException
    static int listOfCleared() { List.of().clear(); return 1; } // = !UnsupportedOperationException
    static int listOfRemovedOnTheWay() { Iterator<Integer> each = List.of(1).iterator(); each.next(); each.remove(); return 1; } // = !UnsupportedOperationException
    static boolean setFromMap() { Map<Integer, Boolean> map = new TreeMap<>(); Set<Integer> set = Collections.newSetFromMap(map); return set.add(4) && !set.add(4) && set.addAll(List.of(3, 4)) && map.get(3) && set.toString().equals("[3, 4]") && set.remove(4) && !set.remove(4) && set.equals(Set.of(3)) && set.hashCode() == 3 && set.contains(3) && map.size() == 1; } // = true
    static int setFromMapThinned() { Set<Integer> set = Collections.newSetFromMap(new LinkedHashMap<>()); set.addAll(List.of(3, 1, 2, 5)); set.removeIf(x -> x == 1); set.retainAll(List.of(2, 3)); return code(set) * 10 + set.toArray().length; } // = 322
    static int setFromFilledMap() { return Collections.newSetFromMap(new HashMap<>(Map.of(1, true))).size(); } // = !IllegalArgumentException
    static boolean setOf() { Set<Integer> set = Set.of(1, 2); return set.contains(1) && !set.contains(3) && set.size() == 2 && set.equals(new HashSet<>(Arrays.asList(2, 1))) && new TreeSet<>(set).first() == 1; } // = true
    static int setOfTwice() { return Set.of(1, 1).size(); } // = !IllegalArgumentException
    static int setOfNull() { return Set.of(1, (Integer) null).size(); } // = !NullPointerException
    static int setOfAdded() { Set.of(1).add(2); return 1; } // = !UnsupportedOperationException
    static boolean mapOf() { Map<String, Integer> map = Map.of("a", 1, "b", 2); return map.get("a") == 1 && map.get("c") == null && map.containsKey("b") && map.size() == 2 && map.getOrDefault("c", 4) == 4 && map.equals(new HashMap<>(map)); } // = true
    static int mapOfSum() { int sum = 0; for (Map.Entry<Integer, Integer> each : Map.of(1, 2, 3, 4).entrySet()) sum += each.getKey() * each.getValue(); for (int each : Map.of(5, 6).values()) sum += each; return sum; } // = 20
    static int mapOfTwice() { return Map.of(1, 2, 1, 3).size(); } // = !IllegalArgumentException
    static int mapOfPut() { Map.of(1, 2).put(3, 4); return 1; } // = !UnsupportedOperationException
    static int mapOfMerged() { Map.of(1, 2).merge(1, 4, Integer::sum); return 1; } // = !UnsupportedOperationException
    static int mapOfNull() { return Map.of(1, 2).get(null); } // = !NullPointerException
    static int entry() { Map.Entry<Integer, Integer> entry = Map.entry(1, 2); return entry.getKey() * 10 + entry.getValue(); } // = 12
    static int unmodifiable() { List<Integer> list = new ArrayList<>(); List<Integer> view = Collections.unmodifiableList(list); list.add(4); return view.get(0) + view.size() + (view.contains(null) ? 10 : 0); } // = 5
    static int unmodifiableAdded() { Collections.unmodifiableList(new ArrayList<>(List.of(1))).add(2); return 1; } // = !UnsupportedOperationException
    static int unmodifiableMap() { Map<Integer, Integer> map = new HashMap<>(); Map<Integer, Integer> view = Collections.unmodifiableMap(map); map.put(1, 2); return view.get(1) + view.keySet().size(); } // = 3
    static int unmodifiableEntry() { Map<Integer, Integer> map = new HashMap<>(); map.put(1, 2); Collections.unmodifiableMap(map).entrySet().iterator().next().setValue(3); return 1; } // = !UnsupportedOperationException
    static int few() { return Collections.emptyList().size() + Collections.singletonList(4).get(0) + Collections.nCopies(3, 1).size() * 10 + Collections.singleton(7).size() * 100 + Collections.emptyMap().size(); } // = 134
    static int filled() { List<Integer> list = Arrays.asList(1, 2); Collections.fill(list, 3); return code(list) + (Collections.disjoint(list, List.of(1, 2)) ? 100 : 0); } // = 133
    static int backwards() { List<Integer> list = Arrays.asList(1, 3, 2); list.sort(Collections.reverseOrder()); return code(list); } // = 321
    static int memoised() { Map<Integer, Integer> map = new HashMap<>(); map.computeIfAbsent(1, k -> { map.put(2, 3); return 4; }); return 1; } // = !ConcurrentModificationException
    static int computed() { Map<Integer, Integer> map = new HashMap<>(); map.put(1, 2); map.compute(1, (k, v) -> v + k); map.compute(5, (k, v) -> v == null ? 7 : 8); map.computeIfPresent(1, (k, v) -> v * 10); map.computeIfPresent(9, (k, v) -> 0); return map.get(1) * 100 + map.get(5) * 10 + map.size(); } // = 3072
    static int computedAway() { Map<Integer, Integer> map = new HashMap<>(); map.put(1, 2); map.put(2, 3); map.compute(1, (k, v) -> null); map.merge(2, 1, (x, y) -> null); return map.size(); } // = 0
    static int replaced() { Map<Integer, Integer> map = new TreeMap<>(); map.put(1, 2); map.put(2, 3); map.replace(1, 5); map.replace(9, 5); map.replace(2, 4, 9); map.replaceAll((k, v) -> v + k); return map.get(1) * 100 + map.get(2) * 10 + map.size(); } // = 652
    static int removedPair() { Map<Integer, Integer> map = new HashMap<>(); map.put(1, 2); return (map.remove(1, 3) ? 10 : 20) + (map.remove(1, 2) ? 1 : 2); } // = 21
    static int eachPair() { int[] sum = {0}; Map<Integer, Integer> map = new HashMap<>(); map.put(1, 2); map.put(3, 4); map.forEach((k, v) -> { sum[0] += k * v; }); return sum[0]; } // = 14
    static int changedByLast() { List<Integer> list = new ArrayList<>(List.of(1)); list.forEach(x -> list.add(x)); return 1; } // = !ConcurrentModificationException
    static int byIdentity() { Map<Object, Integer> map = new IdentityHashMap<>(); Object one = new Object(); map.put(one, 1); map.put(new Object(), 2); map.put(one, 3); return map.get(one) * 10 + map.size() + (map.get(new Object()) == null ? 100 : 0); } // = 132
    static int vector() { Vector<Integer> vector = new Vector<>(List.of(1, 2)); vector.insertElementAt(5, 0); vector.removeElement(1); return vector.firstElement() * 10 + vector.lastElement(); } // = 52
    static int searched() { Stack<Integer> stack = new Stack<>(); stack.push(1); stack.push(2); return stack.search(1) * 10 + stack.search(2) + stack.search(7); } // = 20
    static int priorities() { PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(3, 1, 2)); return queue.poll() * 10 + queue.poll() + (queue.contains(3) ? 100 : 0); } // = 112
    static boolean fixedValuesOfNull() { return java.util.Map.of("a", 1).values().contains(null); } // = !NullPointerException
    static boolean fixedKeysOfNull() { return java.util.Map.of("a", 1).keySet().contains(null); } // = !NullPointerException
    static int fixedIndexOfNull() { return java.util.List.of(1).lastIndexOf(null); } // = !NullPointerException
    static void step(java.util.Iterator<?> each) { each.next(); each.remove(); }
    static int fixedStep() { step(java.util.Set.of(3).iterator()); return 0; } // = !UnsupportedOperationException
    static int fixedListStep() { step(java.util.List.of(3).listIterator()); return 0; } // = !UnsupportedOperationException
    static int fixedKeyStep() { step(java.util.Map.of(3, 4).keySet().iterator()); return 0; } // = !UnsupportedOperationException
    static int fixedEntry() { return java.util.Map.of(3, 4).entrySet().iterator().next().setValue(5); } // = !UnsupportedOperationException
    static int fixedPart() { java.util.List.of(3, 4).subList(0, 1).clear(); return 0; } // = !UnsupportedOperationException
    static int fixedMerge() { return java.util.Map.of(3, 4).merge(5, 6, Integer::sum); } // = !UnsupportedOperationException
    static int fixedSort() { java.util.List.of(3).sort(null); return 0; } // = !UnsupportedOperationException
    static int ten() { java.util.Map<Integer, Integer> m = java.util.Map.of(1, 1, 2, 4, 3, 9, 4, 16, 5, 25, 6, 36, 7, 49, 8, 64, 9, 81, 10, 100); int n = 0; for (int each : m.values()) { n += each; } return n + m.get(7) + m.size(); } // = 444
    static boolean fixedEqual() { return java.util.Map.of(1, 2).equals(new java.util.HashMap<>(java.util.Map.of(1, 2))) && java.util.Set.of(1).equals(new java.util.HashSet<>(java.util.List.of(1))) && java.util.List.of(1).equals(java.util.Arrays.asList(1)) && java.util.List.of(1, 2).hashCode() == 994 && java.util.Map.of(1, 2).toString().equals("{1=2}"); } // = true
    static boolean fixedCopies() { return java.util.List.copyOf(java.util.Set.of(1)).equals(java.util.List.of(1)) && java.util.Map.copyOf(java.util.Map.of(1, 2)).containsValue(2) && java.util.Set.copyOf(java.util.List.of(1, 1)).size() == 1; } // = true
}
