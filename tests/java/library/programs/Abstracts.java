import java.util.*;
import java.util.stream.*;
public class Abstracts {
    static class Two extends AbstractMap<String, Integer> {
        private final List<Map.Entry<String, Integer>> all = new ArrayList<>();
        public Set<Map.Entry<String, Integer>> entrySet() { return new AbstractSet<>() {
            public int size() { return all.size(); }
            public Iterator<Map.Entry<String, Integer>> iterator() { return all.iterator(); } }; }
        public Integer put(String key, Integer value) { all.add(new AbstractMap.SimpleEntry<>(key, value)); return null; } }
    static Two two() { Two map = new Two(); map.put("a", 3); map.put("b", 4); return map; }
    static class Line extends AbstractQueue<Integer> {
        private final List<Integer> all = new ArrayList<>();
        public boolean offer(Integer e) { return all.size() < 2 && all.add(e); }
        public Integer poll() { return all.isEmpty() ? null : all.remove(0); }
        public Integer peek() { return all.isEmpty() ? null : all.get(0); }
        public int size() { return all.size(); }
        public Iterator<Integer> iterator() { return all.iterator(); } }
    static Line line() { Line line = new Line(); line.add(5); line.add(6); return line; }
    static int mapped() { Two map = two(); return map.get("b") * 100 + map.size() * 10 + (map.containsKey("a") && map.containsValue(4) && !map.containsKey("c") && map.get("c") == null ? 1 : 0); } // = 421
    static boolean mapTexts() { return two().toString().equals("{a=3, b=4}") && two().keySet().toString().equals("[a, b]") && two().values().toString().equals("[3, 4]"); } // = true
    static boolean mapsEqual() { Map<String, Integer> other = new HashMap<>(two()); return other.equals(two()) && two().equals(other) && two().hashCode() == other.hashCode() && !two().equals(Map.of()); } // = true
    static int mapRemoved() { Two map = two(); int was = map.remove("a"); map.keySet().remove("b"); return was * 10 + map.size(); } // = 30
    static int mapCleared() { Two map = two(); map.clear(); return map.size(); } // = 0
    static boolean entryOfItsOwn() { Map.Entry<String, Integer> e = new AbstractMap.SimpleEntry<>("k", 1); return e.setValue(2) == 1 && e.getValue() == 2 && e.equals(Map.entry("k", 2)) && e.toString().equals("k=2"); } // = true
    static boolean abstractOnes() { Object map = two(); Object queue = new PriorityQueue<Integer>(); return map instanceof AbstractMap && queue instanceof AbstractQueue; } // = true
    static int queued() { Line line = line(); return line.remove() * 100 + line.element() * 10 + line.size(); } // = 561
    static boolean queueFull() { return line().add(7); } // = !IllegalStateException
    static int queueEmpty() { return new Line().remove(); } // = !NoSuchElementException
    static int queueCleared() { Line line = line(); line.clear(); return line.size(); } // = 0
    static int addedToItself() { PriorityQueue<Integer> q = new PriorityQueue<>(); q.addAll(q); return 1; } // = !IllegalArgumentException
    static int fromEntries() { Map<String, Integer> map = Map.ofEntries(Map.entry("a", 1), Map.entry("b", 2)); return map.get("a") * 10 + map.get("b"); } // = 12
    static int entryTwice() { return Map.ofEntries(Map.entry("a", 1), Map.entry("a", 2)).size(); } // = !IllegalArgumentException
    static int sum() { return "ab1".chars().filter(Character::isLetter).sum(); } // = 195
    static boolean codePoints() { return Character.isDigit((int) '7') && !Character.isLetter(-1) && Character.isWhitespace(10) && Character.toUpperCase((int) 'b') == 66 && Character.toLowerCase(-5) == -5 && Character.isLetterOrDigit(65) && !Character.isUpperCase(97) && Character.isLowerCase(97) && Character.isSpaceChar(32); } // = true
    static long howMany() { return "banana".chars().filter(c -> c == 'a').count(); } // = 3
    static int found() { int[] a = {1, 3, 5, 7}; return Arrays.binarySearch(a, 1, 3, 5) * 100 - Arrays.binarySearch(a, 0, 2, 7); } // = 203
    static int foundNot() { return Arrays.binarySearch(new int[3], 2, 1, 0); } // = !IllegalArgumentException
    static int foundOutside() { return Arrays.binarySearch(new long[] {1}, 0, 2, 0L); } // = !ArrayIndexOutOfBoundsException
    static int foundLetter() { return Arrays.binarySearch(new char[] {'a', 'c'}, 'b'); } // = -2
    static int foundText() { String[] words = {"a", "c", "e"}; return Arrays.binarySearch(words, "e") * 10 - Arrays.binarySearch(words, "d", Comparator.naturalOrder()); } // = 23
    static int foundInList() { List<Integer> all = List.of(9, 5, 1); return Collections.binarySearch(List.of(1, 5, 9), 5) * 100 - Collections.binarySearch(all, 6, Comparator.reverseOrder()); } // = 102
    static boolean sortedPart() { String[] a = {"d", "c", "b", "a"}; Arrays.sort(a, 1, 3); Integer[] b = {1, 2, 3}; Arrays.sort(b, 0, 2, (x, y) -> y - x); return Arrays.toString(a).equals("[d, b, c, a]") && Arrays.toString(b).equals("[2, 1, 3]"); } // = true
    static int sortedBeyond() { Arrays.sort(new String[1], 0, 2); return 1; } // = !ArrayIndexOutOfBoundsException
}
