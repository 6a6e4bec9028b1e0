import java.util.*;
/** What a JVM does: each method asserts what is true there. */
class ArrayObjects {
  static void objects() {
    int[] a = {1, 2};
    Object o = a, p = a, q = new int[] {1, 2};
    assert o == p && o != q && o == a && a != q && o.equals(p) && !o.equals(q) && a.equals(o);
    assert o instanceof int[] && !(o instanceof long[]) && !(o instanceof String);
    ((int[]) o)[0] = 7;
    assert a[0] == 7;
    Object none = (int[]) null;
    assert none == null && !(none instanceof int[]) && (int[]) none == null;
  }
  static void pattern() {
    Object o = new String[] {"x"};
    int n = 0;
    if (o instanceof String[] s && s.length == 1) { s[0] = "y"; n++; }
    if (o instanceof int[] s) { n += 10; }
    assert n == 1 && ((String[]) o)[0].equals("y");
  }
  static void wrongCast() {
    Object o = new int[1];
    int n = 0;
    try { long[] l = (long[]) o; } catch (ClassCastException e) { n++; }
    try { String s = (String) o; } catch (ClassCastException e) { n++; }
    try { int[] l = (int[]) (Object) "x"; } catch (ClassCastException e) { n++; }
    assert n == 3;
  }
  static void lists() {
    List<int[]> all = new ArrayList<>();
    int[] a = {3, 4};
    all.add(a);
    all.add(new int[] {5});
    all.get(0)[1]++;
    assert a[1] == 5 && all.get(0) == a && all.contains(a) && all.indexOf(a) == 0 && !all.contains(new int[] {5});
    int sum = 0;
    for (int[] each : all) { sum += each.length; }
    assert sum == 3 && all.get(0) != all.get(1);
    int[][] rows = {all.get(0), all.get(1)};
    assert rows[0] == a;
    all.remove(a);
    assert all.size() == 1 && all.get(0)[0] == 5;
  }
  static void queues() {
    Queue<int[]> todo = new LinkedList<>();
    todo.offer(new int[] {0, 0});
    boolean[][] seen = new boolean[2][2];
    int n = 0;
    while (!todo.isEmpty()) {
      int[] at = todo.poll();
      if (seen[at[0]][at[1]]) continue;
      seen[at[0]][at[1]] = true;
      n++;
      if (at[0] + 1 < 2) todo.add(new int[] {at[0] + 1, at[1]});
      if (at[1] + 1 < 2) todo.add(new int[] {at[0], at[1] + 1});
    }
    assert n == 4;
    Deque<int[]> stack = new ArrayDeque<>();
    stack.push(new int[] {1}); stack.push(new int[] {2});
    assert stack.pop()[0] == 2 && stack.peek()[0] == 1;
  }
  static void heaps() {
    PriorityQueue<int[]> heap = new PriorityQueue<>((a, b) -> a[0] - b[0]);
    heap.add(new int[] {3, 1}); heap.add(new int[] {1, 2}); heap.offer(new int[] {2, 3});
    assert heap.poll()[1] == 2 && heap.poll()[1] == 3 && heap.peek()[0] == 3;
    PriorityQueue<int[]> other = new PriorityQueue<>(Comparator.comparingInt(a -> a[1]));
    other.add(new int[] {3, 9}); other.add(new int[] {4, 2});
    assert other.poll()[0] == 4;
  }
  static void maps() {
    Map<String, int[]> map = new HashMap<>();
    map.put("a", new int[] {1});
    map.get("a")[0] += 4;
    map.computeIfAbsent("b", k -> new int[2])[1] = 9;
    assert map.get("a")[0] == 5 && map.get("b")[1] == 9 && map.get("c") == null;
    int n = 0;
    for (Map.Entry<String, int[]> e : map.entrySet()) { n += e.getValue().length; }
    assert n == 3;
    Map<Integer, List<int[]>> graph = new HashMap<>();
    graph.computeIfAbsent(1, k -> new ArrayList<>()).add(new int[] {2, 7});
    for (int[] edge : graph.getOrDefault(1, new ArrayList<>())) { n += edge[1]; }
    assert n == 10;
  }
  static <T> T same(T t) { return t; }
  static void generics() {
    int[] a = {1};
    assert same(a) == a && same(a)[0] == 1 && same(a).length == 1;
    Optional<int[]> o = Optional.of(a);
    assert o.get() == a;
    List<int[]> l = List.of(a, new int[] {2});
    assert l.get(1)[0] == 2;
    List<int[]> m = Arrays.asList(a, a);
    assert m.get(0) == m.get(1);
    var first = m.get(0);
    assert first[0] == 1;
    java.util.function.Function<Integer, int[]> f = n -> new int[n];
    assert f.apply(3).length == 3;
    java.util.function.Supplier<int[]> s = () -> a;
    assert s.get() == a;
    Object c = true ? a : "x";
    assert c == a;
    Object[] both = {a, "x", new char[] {'c'}};
    assert both[0] == a && both[2] instanceof char[] && ((char[]) both[2])[0] == 'c';
  }
  static int count(Object... all) { return all.length; }
  static void varargs() {
    assert count(new int[3]) == 1 && count(new int[1], 2, "x") == 3;
    int[] a = {1};
    assert Objects.equals(a, a) && !Objects.equals(a, new int[] {1});
    assert Objects.requireNonNull(a)[0] == 1;
  }
  static void streams() {
    List<int[]> l = new ArrayList<>();
    l.add(new int[] {1, 5}); l.add(new int[] {2, 6});
    assert l.stream().mapToInt(a -> a[1]).sum() == 11;
    l.sort((a, b) -> b[0] - a[0]);
    assert l.get(0)[0] == 2;
    l.sort(Comparator.comparingInt(a -> a[0]));
    assert l.get(0)[0] == 1;
  }
  static void rows() {
    List<int[][]> l = new ArrayList<>();
    l.add(new int[][] {{1}, {2, 3}});
    assert l.get(0)[1][1] == 3;
    Set<int[]> set = new HashSet<>();
    int[] a = {1};
    set.add(a); set.add(a); set.add(new int[] {1});
    assert set.size() == 2 && set.contains(a);
  }
  static class Node { int v; Node next; Node(int v) { this.v = v; } }
  static void clones() {
    Node[] nodes = {new Node(1), null};
    Node[] other = nodes.clone();
    assert other != nodes && other[0] == nodes[0] && other.length == 2;
    int[][] grid = {{1}, {2}};
    int[][] copy = grid.clone();
    assert copy[0] == grid[0];
    copy[0] = grid[0].clone();
    copy[0][0] = 5;
    assert grid[0][0] == 1;
    List<int[]> l = new ArrayList<>();
    l.add(grid[1].clone());
    assert l.get(0).clone()[0] == 2 && l.get(0) != grid[1];
    List<Node[]> m = new ArrayList<>();
    m.add(nodes);
    m.get(0)[1] = new Node(7);
    assert nodes[1].v == 7;
    int n = 0;
    try { int[] none = null; none.clone(); } catch (NullPointerException e) { n++; }
    assert n == 1;
  }
  static void identityInCollections() {
    int[] a = {1}, b = {1};
    IdentityHashMap<int[], String> names = new IdentityHashMap<>();
    names.put(a, "a"); names.put(b, "b"); names.put(a, "c");
    assert names.size() == 2 && names.get(a) == "c";
    Map<int[], Integer> map = new HashMap<>();
    map.put(a, 1); map.put(b, 2); map.put(a, 3);
    assert map.size() == 2 && map.get(a) == 3 && map.get(new int[] {1}) == null;
    Object o = a;
    Object[] all = {b, o, null};
    int at = -1;
    for (int i = 0; i < all.length; i++) { if (all[i] == o) { at = i; } }
    assert at == 1 && all[2] != o && Objects.equals(all[1], a);
  }
  interface Shape<T> { T get(); void put(T t); }
  static class Cell<T> implements Shape<T> { T t; public T get() { return t; } public void put(T x) { t = x; } }
  static class Ints implements Comparator<int[]> { public int compare(int[] a, int[] b) { return a.length - b.length; } }
  static void classes() {
    Cell<int[]> c = new Cell<>();
    c.put(new int[] {4});
    assert c.t[0] == 4 && c.get()[0] == 4;
    c.t = new int[] {5, 6};
    assert c.get().length == 2;
    c.t[1]++;
    assert c.get()[1] == 7;
    Shape<String[]> s = new Cell<>();
    s.put(new String[] {"x"});
    assert s.get()[0].equals("x");
    Comparator<int[]> order = new Ints();
    assert order.compare(new int[1], new int[3]) == -2;
    List<int[]> l = new ArrayList<>(List.of(new int[2], new int[1]));
    Collections.sort(l, order);
    assert l.get(0).length == 1;
  }
  static void namesOfClasses() {
    Object o = new int[1], p = new String[1][1], q = new Node[0];
    assert o.getClass().getName().equals("[I") && o.getClass().getSimpleName().equals("int[]");
    assert p.getClass().getName().equals("[[Ljava.lang.String;") && p.getClass().getSimpleName().equals("String[][]");
    assert q.getClass().getName().equals("[LArrayObjects$Node;") && q.getClass().getSimpleName().equals("Node[]");
    Object[] all = {new long[0], new boolean[0], new byte[0], new char[0], new short[0], new float[0], new double[0]};
    String text = "";
    for (Object each : all) { text += each.getClass().getName(); }
    assert text.equals("[J[Z[B[C[S[F[D");
    assert o.getClass() != p.getClass() && o.getClass() == new ArrayList<>(List.of((Object) new int[2])).get(0).getClass();
  }
}
