import java.util.*;
import java.util.stream.*;
/** Arrays in variables of a wider array type: each method asserts what a JVM does. */
class CovariantArrays {
  static void put(Object[] a, int i, Object x) { a[i] = x; }
  static int calls;
  static int next() { return calls++; }
  static <A> A same(A a) { calls++; return a; }

  static void newArrays() {
    Object[] o = new String[1];
    o[0] = "x";
    assert o[0].equals("x") && o.length == 1;
    try { o[0] = 5; assert false; } catch (ArrayStoreException e) { assert o[0].equals("x") && e.getMessage().equals("java.lang.Integer"); }
    o[0] = null;
    assert o[0] == null;
  }

  static void aliases() {
    String[] s = {"a"};
    Object[] o = s;
    o[0] = "b";
    assert s[0].equals("b") && o == s;
    Comparable[] c = s;
    try { c[0] = 1; assert false; } catch (ArrayStoreException e) { assert s[0] == "b"; }
  }

  /** Null and the index are tested before the class of the value, which is computed before all of them (JLS 15.26.1). */
  static void orderOfTests() {
    calls = 0;
    String[] none = null, one = new String[1];
    try { put(none, 0, 5); assert false; } catch (NullPointerException e) { assert none == null; }
    try { put(one, 1, 5); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert one[0] == null; }
    try { put(one, 0, 5); assert false; } catch (ArrayStoreException e) { assert one[0] == null; }
    Object[] o = one;
    try { o[3 + next()] = same((Object) 4); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert calls == 2; }
    Object[] p = none;
    try { p[next()] = same((Object) 4); assert false; } catch (NullPointerException e) { assert calls == 4; }
    try { o[0 * next()] = same((Object) 4); assert false; } catch (ArrayStoreException e) { assert calls == 6; }
    o[0 * next()] = same((Object) "s");
    assert calls == 8 && one[0] == "s";
  }

  static void compound() {
    Object[] o = new String[] {"a"};
    o[0] += "b";
    assert o[0].equals("ab");
    Object[] n = new Integer[] {1};
    try { n[0] += "x"; assert false; } catch (ArrayStoreException e) { assert n[0].equals(1); }
  }

  interface Shape { int area(); }
  static class Square implements Shape { final int side; Square(int side) { this.side = side; } public int area() { return side * side; } }
  static class Round implements Shape { public int area() { return 3; } }

  static void interfaces() {
    Shape[] all = new Square[] {new Square(2), new Square(3)};
    int sum = 0;
    for (Shape each : all) { sum += each.area(); }
    assert sum == 13;
    try { all[1] = new Round(); assert false; } catch (ArrayStoreException e) { assert all[1].area() == 9; }
    Comparable<String>[] c = new String[] {"b"};
    assert c[0].compareTo("a") > 0;
  }

  static void rows() {
    int[][] g = {{1}, {2}};
    Object[] o = g;
    int[] first = (int[]) o[0];
    assert first[0] == 1 && first == g[0];
    o[1] = new int[] {7};
    assert g[1][0] == 7;
    try { o[0] = "x"; assert false; } catch (ArrayStoreException e) { assert g[0] == first; }
  }

  static int total(Number... all) { int n = 0; for (Number each : all) { n += each.intValue(); } return n; }
  static int count(Object... all) { return all.length; }

  static void backAndForth() {
    Object[] o = new String[] {"a"};
    String[] back = (String[]) o;
    Object z = o;
    assert back[0] == "a" && back == o && z == o && z instanceof String[] && o instanceof String[] && o.equals(z);
    Runnable r = () -> o[0] = 5;
    try { r.run(); assert false; } catch (ArrayStoreException e) { assert back[0] == "a"; }
  }

  static void variadic() {
    Integer[] a = {1, 2};
    assert total(a) == 3 && total(1, 2L) == 3 && count((Object[]) a) == 2 && count((Object) a) == 1 && count(new String[3]) == 3;
    Number[] n = a;
    assert total(n) == 3;
  }

  static void sorted() {
    Comparable[] c = new Integer[] {2, 1};
    Arrays.sort(c);
    assert c[0].equals(1);
    Object[] copy = c.clone();
    assert copy.length == 2 && copy[1].equals(2);
    Object[] o = new ArrayList<>(List.of(3)).toArray(new Integer[0]);
    assert o[0].equals(3);
  }

  static void copies() {
    String[] s = new String[2];
    Object[] o = {"a", 1};
    try { System.arraycopy(o, 0, s, 0, 2); assert false; } catch (ArrayStoreException e) { assert s[0] == "a" && s[1] == null; }
    try { System.arraycopy(o, 1, s, 0, 2); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert s[0] == "a"; }
    Object[] wide = new Object[2];
    System.arraycopy(s, 0, wide, 1, 1);
    assert wide[0] == null && wide[1] == "a";
    Integer[] none = null;
    try { System.arraycopy(none, 0, wide, 0, 9); assert false; } catch (NullPointerException e) { assert wide[1] == "a"; }
  }

  static void views() {
    String[] s = {"b", "a"};
    List<String> l = Arrays.asList(s);
    assert l.size() == 2 && l.get(0) == "b" && l.contains("a") && l.indexOf("a") == 1 && l.toString().equals("[b, a]");
    l.set(0, "c");
    assert s[0] == "c";
    s[1] = "d";
    assert l.get(1) == "d" && new ArrayList<>(l).equals(List.of("c", "d"));
    try { l.add("x"); assert false; } catch (UnsupportedOperationException e) { assert l.size() == 2; }
    try { l.get(2); assert false; } catch (ArrayIndexOutOfBoundsException e) { assert l.size() == 2; }
    Collections.sort(l, Comparator.reverseOrder());
    assert s[0] == "d" && s[1] == "c";
  }

  static void streams() {
    Integer[] a = {3, 4};
    assert Arrays.stream(a).mapToInt(x -> x).sum() == 7;
    Stream<Integer> later = Stream.of(a);
    a[0] = 9;
    assert later.map(x -> x + 1).collect(Collectors.toList()).equals(List.of(10, 5));
    List<Integer> copy = List.of(a);
    a[0] = 1;
    assert copy.get(0) == 9 && Set.of(a).size() == 2;
  }

  static class Sorter {
    void swap(Object[] a, int i, int j) { Object x = a[i]; a[i] = a[j]; a[j] = x; }
    public int sort(Comparable[] a) { if (a[0].compareTo(a[1]) > 0) { swap(a, 0, 1); } return 1; }
    void fill(Object[] a, Object x) { a[0] = x; }
  }
  static class Reverse extends Sorter {
    @Override public int sort(Comparable[] a) { super.sort(a); swap(a, 0, 1); return 2; }
  }

  static void methods() {
    Sorter s = new Sorter();
    Integer[] a = {2, 1};
    assert s.sort(a) == 1 && a[0] == 1 && a[1] == 2;
    s = new Reverse();
    assert s.sort(a) == 2 && a[0] == 2;
    String[] t = {"a", "b"};
    assert s.sort(t) == 2 && t[0] == "b";
    try { s.fill(a, "x"); assert false; } catch (ArrayStoreException e) { assert a[0] == 2; }
  }

  static List<Integer>[] lists;

  static void fields() {
    lists = new ArrayList[2];
    lists[0] = new ArrayList<>();
    lists[0].add(3);
    assert lists[0].get(0) == 3 && lists[1] == null;
  }

  static void tests() {
    Object[] all = {new String[] {"a"}, new int[] {1}, new Object[0], new int[0][]};
    assert all[0] instanceof Object[] && !(all[1] instanceof Object[]) && all[2] instanceof Object[] && all[3] instanceof Object[];
    assert all[0] instanceof String[] && !(all[2] instanceof String[]) && all[1] instanceof int[] && !(all[3] instanceof int[]);
    Object none = null;
    assert !(none instanceof Object[]);
  }
}
