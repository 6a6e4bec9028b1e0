import java.util.*;
/** What a JVM does: each method asserts what is true there. */
class GenericArrays {
  interface SortAlgorithm {
    <T extends Comparable<T>> T[] sort(T[] unsorted);
  }
  static <T> void swap(T[] a, int i, int j) { T t = a[i]; a[i] = a[j]; a[j] = t; }
  static <T extends Comparable<T>> boolean less(T v, T w) { return v.compareTo(w) < 0; }
  static class Bubble implements SortAlgorithm {
    public <T extends Comparable<T>> T[] sort(T[] array) {
      for (int i = 1, size = array.length; i < size; ++i) {
        boolean swapped = false;
        for (int j = 0; j < size - i; ++j) {
          if (less(array[j + 1], array[j])) { swap(array, j, j + 1); swapped = true; }
        }
        if (!swapped) break;
      }
      return array;
    }
  }
  static class Insertion implements SortAlgorithm {
    @Override public <T extends Comparable<T>> T[] sort(T[] array) {
      for (int i = 1; i < array.length; i++) {
        T key = array[i];
        int j = i - 1;
        while (j >= 0 && less(key, array[j])) { array[j + 1] = array[j]; j--; }
        array[j + 1] = key;
      }
      return array;
    }
  }
  static class Quick implements SortAlgorithm {
    public <T extends Comparable<T>> T[] sort(T[] array) { doSort(array, 0, array.length - 1); return array; }
    private static <T extends Comparable<T>> void doSort(T[] array, final int left, final int right) {
      if (left < right) { final int pivot = partition(array, left, right); doSort(array, left, pivot - 1); doSort(array, pivot + 1, right); }
    }
    private static <T extends Comparable<T>> int partition(T[] array, int left, int right) {
      T p = array[right]; int i = left;
      for (int j = left; j < right; j++) { if (array[j].compareTo(p) < 0) { swap(array, i, j); i++; } }
      swap(array, i, right);
      return i;
    }
  }
  static void bubble() {
    Integer[] a = {3, 1, 2};
    Integer[] b = new Bubble().sort(a);
    assert a == b && a[0] == 1 && a[1] == 2 && a[2] == 3;
    String[] s = {"b", "a"};
    assert new Bubble().sort(s)[0].equals("a");
  }
  static void all() {
    SortAlgorithm[] all = {new Bubble(), new Insertion(), new Quick()};
    for (SortAlgorithm each : all) {
      Integer[] a = {3, 1, 2, 1};
      each.sort(a);
      assert a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3;
      String[] s = {"c", "a", "b"};
      assert each.sort(s)[2].equals("c");
    }
  }
  static <T extends Comparable<T>> int find(T[] array, T key) {
    int l = 0, r = array.length - 1;
    while (l <= r) { int m = (l + r) >>> 1; int c = key.compareTo(array[m]); if (c == 0) return m; if (c < 0) r = m - 1; else l = m + 1; }
    return -1;
  }
  static void search() {
    Integer[] a = {1, 3, 5};
    assert find(a, 5) == 2 && find(a, 2) == -1 && find(new String[] {"a", "b"}, "b") == 1;
  }
  static String kind(Object o) { return "object"; }
  static String kind(Integer o) { return "integer"; }
  static <T> String kindOf(T[] a) { return kind(a[0]); }
  static void overloads() {
    assert kindOf(new Integer[] {1}).equals("object") && kind((Integer) 1).equals("integer");
  }
  static <T> void rotate(T[] a) { T first = a[0]; for (int i = 1; i < a.length; i++) a[i - 1] = a[i]; a[a.length - 1] = first; }
  static <T> int count(T[][] rows, T x) { int n = 0; for (T[] row : rows) for (T each : row) if (each == null ? x == null : each.equals(x)) n++; return n; }
  static void rows() {
    int[][] g = {{1}, {2}};
    rotate(g);
    assert g[0][0] == 2 && g[1][0] == 1;
    assert count(new String[][] {{"a", "b"}, {"a"}}, "a") == 2;
  }
  static <T> T first(T... all) { return all[0]; }
  static <K, V> void fill(K[] ks, V[] vs, Map<K, V> m) { for (int i = 0; i < ks.length; i++) m.put(ks[i], vs[i]); }
  static void mixed() {
    assert first(new Integer[] {4, 5}) == 4 && first("x", "y").equals("x");
    Map<String, Integer> m = new HashMap<>();
    fill(new String[] {"a"}, new Integer[] {7}, m);
    assert m.get("a") == 7;
  }
  static <T> void print(T[] all) { for (T each : all) { System.out.print(each + " "); } }
  static void printing() { print(new Integer[] {1, 2}); print(new String[] {"a"}); }
  static void library() {
    Integer[] a = {3, 1, 2}, b = {1, 2, 3};
    Arrays.sort(a);
    assert Arrays.equals(a, b) && !Arrays.equals(a, new Integer[] {1}) && Arrays.toString(a).equals("[1, 2, 3]");
    Arrays.sort(a, (x, y) -> y - x);
    assert a[0] == 3;
    Arrays.sort(a, Collections.reverseOrder());
    assert a[2] == 1;
    String[] s = new String[2];
    Arrays.fill(s, "z");
    assert s[1].equals("z");
    Integer[] c = Arrays.copyOf(a, 4), d = Arrays.copyOfRange(a, 1, 3);
    assert c.length == 4 && c[3] == null && d.length == 2 && d[0] == 2;
    Integer[] e = new Integer[3];
    System.arraycopy(a, 0, e, 1, 2);
    assert e[0] == null && e[2] == 2;
    int[][] intervals = {{3, 4}, {1, 2}};
    Arrays.sort(intervals, (x, y) -> x[0] - y[0]);
    assert intervals[0][0] == 1;
    Arrays.sort(intervals, Comparator.comparingInt(x -> -x[1]));
    assert intervals[0][0] == 3;
    int[][] rows = Arrays.copyOf(intervals, 1);
    assert rows[0] == intervals[0];
    int[][] filled = new int[2][];
    int[] row = {7};
    Arrays.fill(filled, row);
    assert filled[0] == filled[1];
    Object[] any = {"b", "a"};
    Arrays.sort(any);
    assert any[0] == "a" && Arrays.toString(any).equals("[a, b]");
  }
  static class Buckets<K> {
    private final List<K>[] table = new ArrayList[2];
    void put(int at, K key) {
      if (table[at] == null) {
        table[at] = new ArrayList<>();
      }
      table[at].add(key);
    }
  }
  static void widerArrays() {
    Buckets<String> buckets = new Buckets<>();
    buckets.put(1, "a");
    buckets.put(1, "b");
    assert buckets.table[0] == null && buckets.table[1].size() == 2;
    List<Integer>[] cast = (List<Integer>[]) new ArrayList[3];
    cast[2] = new ArrayList<>();
    assert cast.length == 3 && cast[2].isEmpty();
  }

  static void exch(Object[] a, int i, int j) { Object swap = a[i]; a[i] = a[j]; a[j] = swap; }
  static void put(Object[] a, int i, Object x) { a[i] = x; }
  static int chosen(Object x) { return 1; }
  static int chosen(String x) { return 2; }
  static int wider(Object[] a) { return chosen(a[0]); }
  static void order(Comparable[] a) { for (int i = 1; i < a.length; i++) { for (int j = i; j > 0 && a[j].compareTo(a[j - 1]) < 0; j--) { exch(a, j, j - 1); } } }

  /** An array is passed for an array of a wider type: overloads are those of the wider type. */
  static void covariantArguments() {
    Integer[] a = {3, 1, 2};
    order(a);
    assert a[0] == 1 && a[1] == 2 && a[2] == 3;
    String[] b = {"x", "y"};
    exch(b, 0, 1);
    put(b, 0, null);
    assert b[0] == null && b[1].equals("x") && wider(b) == 1;
  }

  /** What does not fit the array is not stored. */
  static void arrayStores() {
    String[] a = {"x"};
    try {
      put(a, 0, 5);
      assert false;
    } catch (ArrayStoreException e) {
      assert a[0].equals("x");
    }
    Number[] n = {1};
    put(n, 0, 2L);
    assert n[0].longValue() == 2;
  }
}
