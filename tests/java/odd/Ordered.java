import java.util.*;

/** What has an order of its own, and what collections in order do with what has none. */
class Ordered {
  static class Plain {}

  static class Refusing implements Comparable<Refusing> {
    public int compareTo(Refusing other) {
      throw new IllegalStateException();
    }
  }

  static void withoutOrder() {
    TreeSet<Object> set = new TreeSet<>();
    try {
      set.add(new Plain());
      assert false;
    } catch (ClassCastException e) {
      assert set.isEmpty();
    }
    PriorityQueue<Object> queue = new PriorityQueue<>();
    try {
      queue.add(new Plain());
      assert false;
    } catch (ClassCastException e) {
      assert queue.isEmpty();
    }
    try {
      new TreeMap<Object, String>().get(new Plain());
      assert false;
    } catch (ClassCastException e) {
      assert set.isEmpty();
    }
  }

  static void firstKeyIsCompared() {
    TreeMap<Refusing, String> map = new TreeMap<>();
    try {
      map.put(new Refusing(), "a");
      assert false;
    } catch (IllegalStateException e) {
      assert map.isEmpty();
    }
    assert map.get(new Refusing()) == null;
    TreeMap<String, String> byLength = new TreeMap<>(Comparator.comparing(String::length));
    try {
      byLength.put(null, "a");
      assert false;
    } catch (NullPointerException e) {
      assert byLength.isEmpty();
    }
    assert byLength.get(null) == null;
  }

  static void addedToAQueue() {
    PriorityQueue<Object> queue = new PriorityQueue<>();
    queue.add(1);
    try {
      queue.add("a");
      assert false;
    } catch (ClassCastException e) {
      assert queue.size() == 1;
    }
    new PriorityQueue<Refusing>().add(new Refusing());
  }

  static void neighboursInEmptyMap() {
    assert new TreeMap<String, String>().floorKey(null) == null;
    assert new TreeSet<String>().higher(null) == null;
  }

  static void copiesKeepTheOrder() {
    TreeMap<Integer, String> map = new TreeMap<>(Comparator.reverseOrder());
    map.put(1, "a");
    map.put(2, "b");
    assert new TreeMap<>(map).firstKey() == 2;
    Map<Integer, String> any = map;
    assert new TreeMap<>(any).firstKey() == 1;
    TreeSet<Integer> set = new TreeSet<>(Comparator.reverseOrder());
    set.add(1);
    set.add(2);
    assert new TreeSet<>(set).first() == 2;
    Collection<Integer> some = set;
    assert new TreeSet<>(some).first() == 1;
    assert new PriorityQueue<>(some).peek() == 2;
  }

  static void whatCannotBeInIsNotEqual() {
    Set<Object> hashed = new HashSet<>();
    hashed.add(null);
    Set<Object> ordered = new TreeSet<>();
    ordered.add(1);
    assert !hashed.equals(ordered) && !ordered.equals(hashed);
    Map<Object, Object> table = new HashMap<>();
    table.put("a", 1);
    Map<Object, Object> tree = new TreeMap<>();
    tree.put(1, 1);
    assert !table.equals(tree) && !tree.equals(table);
  }

  static <T> int chosen(T any) {
    return 1;
  }

  static <T extends Number> int chosen(T number) {
    return 2;
  }

  static void overloadsThatAreWrittenAlike() {
    assert chosen('c') == 1;
    assert chosen(1) == 2;
  }
}
