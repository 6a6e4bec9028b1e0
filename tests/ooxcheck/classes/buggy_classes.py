"""Java classes with a known bug: the method whose call fails, and the exception of the failure. Each stands in a package of its own."""

from __future__ import annotations

from ooxcheck.datatypes import dataclass

NULL, INDEX, DIVISION = "NullPointerException", "ArrayIndexOutOfBoundsException", "ArithmeticException"
CAST, SIZE, ASSERTION = "ClassCastException", "NegativeArraySizeException", "AssertionError"


@dataclass(frozen=True, slots=True)
class BuggyClass:
    """The title of the step that fails, the exception, the length of the shortest history, and the text of the class; the end of the last call, unless it throws the exception."""

    name: str
    step: str
    exception: str
    length: int
    text: str
    ending: str = ""


CASES = (
    BuggyClass("Stack", "Stack.pop", INDEX, 2, """
public class Stack {
  private final Object[] items = new Object[2];
  private int size;
  public void push(Object item) { if (size < 2) items[size++] = item; }
  public Object pop() { return items[--size]; }
}"""),
    BuggyClass("Overfull", "Overfull.push", INDEX, 4, """
public class Overfull {
  private final Object[] items = new Object[2];
  private int size;
  public void push(Object item) { items[size++] = item; }
}"""),
    BuggyClass("Early", "new Early", DIVISION, 1, """
public class Early {
  private final int share;
  public Early(int parts) { share = 12 / parts; }
}"""),
    BuggyClass("Negative", "new Negative", SIZE, 1, """
public class Negative {
  private final int[] room;
  public Negative(int size) { room = new int[size]; }
}"""),
    BuggyClass("Queue", "Queue.poll", NULL, 4, """
public class Queue {
  private static class Node { Object item; Node next; }
  private Node first;
  private int size;
  public void offer(Object item) { Node node = new Node(); node.item = item; node.next = first; first = node; size++; }
  public Object poll() {
    if (size == 0) throw new IllegalStateException("empty");
    Object item = first.item;
    first = first.next;
    return item;
  }
}"""),
    BuggyClass("Careful", "Careful.check", ASSERTION, 3, """
public class Careful {
  private int count;
  public void add(int more) { if (more < 0) throw new IllegalArgumentException(); count += more; }
  public void check() { assert count != 2 : "two"; }
}"""),
    BuggyClass("Aborted", "Aborted.use", NULL, 3, """
public class Aborted {
  private Object kept = this;
  public void set(int number) { kept = null; if (number < 0) throw new IllegalArgumentException("negative"); kept = this; }
  public int use() { return kept.hashCode(); }
}"""),
    BuggyClass("Ordered", "Ordered.add", INDEX, 4, """
import java.util.Comparator;
public class Ordered<T> {
  private final Comparator<? super T> order;
  private final Object[] items = new Object[2];
  private int size;
  public Ordered(Comparator<? super T> order) { this.order = java.util.Objects.requireNonNull(order); }
  @SuppressWarnings("unchecked")
  public void add(T item) {
    if (item == null) throw new IllegalArgumentException();
    if (size > 0 && order.compare((T) items[size - 1], item) > 0) throw new IllegalStateException();
    items[size++] = item;
  }
}"""),
    BuggyClass("Sorted", "Sorted.add", DIVISION, 4, """
public class Sorted<K extends Comparable<K>> {
  private K low, high;
  private int falls;
  public void add(K key) {
    if (key == null) throw new IllegalArgumentException();
    if (low == null) { low = key; high = key; return; }
    if (key.compareTo(high) < 0) falls++;
    if (key.compareTo(high) > 0) high = key;
    if (key.compareTo(low) < 0) low = key;
    if (low != high && falls == 0) falls = 2;
    int ratio = 4 / (3 - falls);
  }
}"""),
    BuggyClass("Twins", "Twins.meet", CAST, 2, """
public class Twins<K extends Comparable<K>> {
  private Object seen = "";
  public void meet(K one, K other) {
    if (one == null || other == null) return;
    if (one != other && one.compareTo(other) == 0) seen = (Integer) seen;
  }
}"""),
    BuggyClass("Equal", "Equal.pair", DIVISION, 2, """
public class Equal<K extends Comparable<K>> {
  public int pair(K one, K other) {
    if (one == null || other == null) return 0;
    return 1 / (one != other && one.equals(other) ? 0 : 1);
  }
  public int compare(K one, K other) { return one == null || other == null ? 0 : one.compareTo(other); }
}"""),
    BuggyClass("Box", "Box.narrow", CAST, 3, """
public class Box<T> {
  private T value;
  public void put(T value) { this.value = value; }
  public String narrow() { return (String) (Object) value; }
}"""),
    BuggyClass("Local", "Local.at", INDEX, 2, """
class Local {
  private final int[] cells = {3, 4};
  int at(int index) { return cells[index]; }
}"""),
    BuggyClass("Guarded", "Guarded.first", NULL, 2, """
public class Guarded {
  private String first;
  protected Guarded() { }
  protected int first() { return first.length(); }
}"""),
    BuggyClass("Outer", "Outer.Part.weight", DIVISION, 2, """
public class Outer {
  public static class Part {
    private final int size;
    public Part(int size) { this.size = size; }
    public int weight() { return 10 / size; }
  }
}"""),
    BuggyClass("Account", "Account.Cursor.step", INDEX, 5, """
public class Account {
  private final int[] entries = new int[2];
  public class Cursor {
    private int at;
    public int step() { return entries[at++]; }
  }
}"""),
    BuggyClass("Words", "Words.Walk.next", NULL, 4, """
import java.util.Iterator;
public class Words implements Iterable<String> {
  private String[] words = {"a"};
  public void clear() { words = null; }
  public Iterator<String> iterator() { return new Walk(); }
  private class Walk implements Iterator<String> {
    private int at;
    public boolean hasNext() { return words != null && at < words.length; }
    public String next() { return hasNext() ? words[at++] : words[0].trim(); }
  }
}"""),
    BuggyClass("Anonymous", "new Runnable() {...}.run", DIVISION, 4, """
public class Anonymous {
  private int left = 1;
  public Runnable countdown() {
    return new Runnable() { public void run() { int share = 6 / left; left--; } };
  }
}"""),
    BuggyClass("Averages", "Averages.mean", DIVISION, 2, """
public class Averages {
  public int mean(int[] values) {
    if (values == null) return 0;
    int sum = 0;
    for (int value : values) sum += value;
    return sum / values.length;
  }
}"""),
    BuggyClass("Adopted", "Adopted.total", NULL, 4, """
public class Adopted {
  private Object[] parts = {};
  public void adopt(Object[] parts) { if (parts != null && parts.length > 1 && parts[0] != null && parts[1] != null) this.parts = parts; }
  public void clear(Object[] shared) { if (shared != null && shared.length > 1) shared[1] = null; }
  public int total() { int n = 0; for (Object each : parts) n += each.equals(this) ? 0 : 1; return n; }
}"""),
    BuggyClass("Matrix", "Matrix.width", NULL, 3, """
public class Matrix {
  private int[][] rows = {{}};
  public void set(int[][] rows) { if (rows != null && rows.length > 0) this.rows = rows; }
  public int width() { return rows[0].length; }
}"""),
    BuggyClass("Doors", "Doors.enter", NULL, 3, """
public class Doors {
  private Object lock = new Object();
  public void enter(String word) { if (word != null && word.equals("open")) lock.toString(); }
  public void close(String word) { if (word != null && word.equals("sesame")) lock = null; }
}"""),
    BuggyClass("Letters", "Letters.put", INDEX, 2, """
public class Letters {
  private final int[] counts = new int[2];
  public void put(char letter) { counts[letter - 'a']++; }
  public void mark(char letter) { if (letter == 'c') counts[0] = 0; }
}"""),
    BuggyClass("Sums", "Sums.share", DIVISION, 2, """
public class Sums {
  public int share(String name, int... parts) { return parts == null ? 0 : 12 / parts.length; }
}"""),
    BuggyClass("Lamp", "Lamp.turn", NULL, 3, """
public class Lamp {
  public enum Colour { RED, GREEN, BLUE }
  private String light = "on";
  public void paint(Colour colour) { if (colour == Colour.BLUE) light = null; }
  public int turn() { return light.length(); }
}"""),
    BuggyClass("Boxed", "Boxed.add", NULL, 2, """
public class Boxed {
  private int sum;
  public void add(Integer number) { sum += number; }
}"""),
    BuggyClass("Quotient", "Quotient.of", DIVISION, 2, """
public class Quotient {
  public long of(Long number, byte small, short more) { return number == null ? 0 : 100 / (number + small - more - 1); }
}"""),
    BuggyClass("Counter", "Counter.next", DIVISION, 2, """
public class Counter {
  private static int start = 3;
  private static final Counter SPARE = new Counter();
  private int value = 7;
  private Counter() { }
  public static void reset() { start = 0; }
  public static int next() { return SPARE.value / start; }
}"""),
    BuggyClass("Open", "Open.read", INDEX, 3, """
public class Open {
  public int index;
  private final int[] cells = new int[2];
  public int read() { return cells[index]; }
}"""),
    BuggyClass("Linked", "Linked.twice", NULL, 4, """
public class Linked {
  private Linked next;
  public void link(Linked next) { this.next = next; }
  public Linked twice() { return next == null ? null : next.next.next; }
}"""),
    BuggyClass("Chosen", "Chosen.take", DIVISION, 3, """
public class Chosen {
  private int divisor = 1;
  public void take(Object value) { divisor = 0; }
  public int take(String value) { return 1 / divisor; }
}"""),
    BuggyClass("Shown", "Shown.draw", NULL, 2, """
public class Shown {
  public interface Pen<T> { T colour(int depth); void move(java.util.List<T> places); default int width() { return 1; } }
  private Object last;
  public <T> int draw(Pen<T> pen) { if (pen == null) return 0; return last.hashCode(); }
}"""),
    BuggyClass("Handle", "Handle.use", CAST, 2, """
public class Handle {
  private static class Secret { int code; }
  public Object secret() { return new Secret(); }
  public int use(Object handle) { return handle == null ? 0 : ((Secret) handle).code; }
}"""),
    BuggyClass("Unlocked", "Unlocked.use", DIVISION, 3, """
public class Unlocked {
  public interface Token { int code(); }
  private static class Secret implements Token { int code; public int code() { return code; } }
  public Object secret() { return new Secret(); }
  public int use(Token token) { return token == null ? 0 : 1 / token.code(); }
}"""),
    BuggyClass("Talker", "Talker.next", DIVISION, 3, """
public class Talker {
  private int left = 1;
  public void say(String word) { System.err.println(word + left); left--; }
  public int next() { System.err.println(left); return 8 / left; }
}"""),
    BuggyClass("Tally", "Tally.total", DIVISION, 4, """
public class Tally {
  private final java.util.Map<Object, Integer> counts = new java.util.HashMap<>();
  public void put(Object key, int count) { if (key != null) counts.put(key, count); }
  public int total() { int sum = 0; for (int each : counts.values()) sum = 3 * sum + each; return 1 / (sum - 5); }
}"""),
    BuggyClass("Promised", "Promised.get", ASSERTION, 2, r"""
public class Promised {
  private int n;
  //@ ensures \result >= 0 && \result <= bound(-d);
  public int get(int d) { n -= d; return n; }
  //@ pure
  int bound(int d) { return d + 9; }
}""", r"violates ensures \result >= 0 && \result <= bound(-d)"),
    BuggyClass("Raised", "Raised.up", ASSERTION, 3, r"""
public class Raised {
  int height;
  //@ ensures height == \old(this.height) - d || d > 0;
  public void up(int d) { height = -d; }
}""", r"violates ensures height == \old(this.height) - d || d > 0"),
    BuggyClass("Kept", "Kept.put", ASSERTION, 2, r"""
public class Kept {
  Object last;
  //@ ensures this.last == item;
  public void put(Object item) { }
}""", "violates ensures this.last == item"),
    BuggyClass("Firsts", "Firsts.first", "IndexOutOfBoundsException", 2, """
import java.util.*;
public class Firsts<T extends Comparable<T>> {
  private final List<T> items = new ArrayList<>();
  public Firsts(List<? extends T> given) { items.addAll(given); }
  public T first() { return items.get(0); }
}"""),
    BuggyClass("Seconds", "Seconds.check", ASSERTION, 2, """
import java.util.*;
public class Seconds {
  private final List<Integer> items;
  public Seconds(ArrayList<Integer> items) { this.items = items; }
  public void check() { assert items.size() < 2 || items.get(0) <= items.get(1); }
}"""),
    BuggyClass("Prices", "Prices.price", NULL, 2, """
import java.util.*;
public class Prices {
  private final Map<String, Integer> prices;
  private final Set<String> names;
  public Prices(Map<String, Integer> prices, Set<String> names) { this.prices = prices; this.names = names; }
  public int price(String name) { return names.contains(name) ? prices.get(name) : 0; }
}"""),
    BuggyClass("Rows", "Rows.last", DIVISION, 1, """
import java.util.*;
public class Rows {
  public static int last(List<List<Integer>> rows) {
    int n = 0;
    for (List<Integer> row : rows) { n = 1 / (2 - rows.size() - row.size()); }
    return n;
  }
}"""),
    BuggyClass("Drain", "Drain.run", DIVISION, 1, """
import java.util.*;
public class Drain {
  public static int run(Deque<Character> queue) {
    int sum = 1;
    while (!queue.isEmpty()) { sum += queue.pollFirst() == 'b' ? -1 : 0; }
    return 1 / sum;
  }
}"""),
    BuggyClass("Edges", "Edges.weight", DIVISION, 2, """
import java.util.*;
public class Edges {
  static class Edge { final int to; Edge(int to) { this.to = to; } }
  static int weight(Map<Integer, List<Edge>> graph) {
    int sum = 0;
    for (List<Edge> edges : graph.values()) { for (Edge edge : edges) { sum += 1 / (edge.to - 2); } }
    return sum;
  }
}"""),
    BuggyClass("Slots", "Slots.last", INDEX, 2, """
public class Slots {
  private static class Slot { Object item; }
  private final Slot[] slots = new Slot[40];
  private int size;
  public Slots() { for (int i = 0; i < 40; i++) { slots[i] = new Slot(); } }
  public void add(Object item) { if (size < 40) { slots[size++].item = item; } }
  public Object last() { return slots[size - 1].item; }
}"""),
    BuggyClass("Logs", "Logs.at", INDEX, 2, """
public class Logs {
  private final int[] levels;
  public Logs(int n) { levels = new int[n > 0 ? (int) (Math.log(n) / Math.log(2) + 0.5) : 9]; }
  public int at(int i) { return i == 0 ? levels[i] : 0; }
}"""),
    BuggyClass("Own", "Own.top", NULL, 2, """
public class Own {
  static class List<T> { T top; }
  private final List<String> list;
  public Own(List<String> list) { this.list = list; }
  public String top() { return list.top; }
}"""),
    BuggyClass("Taken", "Taken.last", INDEX, 5, """
class Shop {
  static class Plain { protected Plain() { super(); } private Plain(int n) { } }
  static class Derived extends Plain { int size = 1; }
  static abstract class Own { Own() { } abstract int size(); }
  record Token() { }
}
public class Taken {
  private int count;
  public void plain(Shop.Plain item) { if (item instanceof Shop.Plain && count == 0) { count++; } }
  public void own(Shop.Own item) { if (item instanceof Shop.Own && count == 1) { count++; } }
  public void token(Shop.Token item) { if (item instanceof Shop.Token && count == 2) { count++; } }
  public int last() { return count == 3 ? (new int[1])[count] : count; }
}"""),
    BuggyClass("Route", "Route.longest", NULL, 2, """
public class Route {
  private final java.util.List<String> stops;
  Route(java.util.List<String> stops) { if (stops == null) throw new IllegalArgumentException(); this.stops = new java.util.ArrayList<>(stops); }
  int longest() { int most = 0; for (String each : stops) most = Math.max(most, each.length()); return most; }
}"""),
    BuggyClass("Couple", "Couple.size", NULL, 2, """
public class Couple {
  private final java.util.Collection<String> words;
  Couple(java.util.Collection<String> words) { this.words = words; }
  int size() { if (words == null || words.size() != 2) return 0; int n = 0; for (String each : words) n += each.length(); return n; }
}"""),
    BuggyClass("Tariff", "Tariff.of", NULL, 2, """
public class Tariff {
  private final java.util.Map<String, Integer> prices;
  Tariff(java.util.Map<String, Integer> prices) { this.prices = prices; }
  int of(String item) { return prices != null && prices.containsKey(item) ? prices.get(item) : 0; }
}"""),
    BuggyClass("Scale", "Scale.share", DIVISION, 3, """
public class Scale {
  private int n = 1;
  void apply(java.util.function.IntUnaryOperator f) { n = f.applyAsInt(n); }
  int share() { return 12 / n; }
}"""),
    BuggyClass("Lazy", "Lazy.length", NULL, 3, """
public class Lazy {
  private String text = "";
  void fill(java.util.function.Function<Object, String> f) { text = f.apply(this); }
  int length() { return text.length(); }
}"""),
    BuggyClass("Scales", "Scales.share", DIVISION, 3, """
public class Scales {
  interface Weight<T> { int of(T item); boolean isHeavy(T item); T key(); void reset(); }
  private int n = 1;
  <T> void add(Weight<T> weight, T item) { weight.reset(); if (!weight.isHeavy(item)) n = weight.of(item); }
  int share() { return 12 / n; }
}"""),
)  # fmt: skip


HIDDEN_PROMISE = BuggyClass("Hidden", "Hidden.down", ASSERTION, 2, """
public class Hidden {
  private int n;
  //@ ensures n >= 0;
  public void down() { n--; }
}""", "violates ensures n >= 0")  # fmt: skip
"""A class whose postcondition no client can evaluate."""
