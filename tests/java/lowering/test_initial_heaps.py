"""The initial heap: values of final fields, tables, and objects of unknown classes. A method name states its verdict."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.generation.junit.counterexamples import junit_class

FINAL = """
public class Final {
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30};
  private static final int[] STORED = {1, 2};
  private static final int[] GIVEN = {1, 2};
  private static final int[] COUNTED = {1, 2};
  static final int[] SEEN = {1, 2};
  private static final long[] LONGS = {1, 1L << 40};
  private static final String[] NAMES = {"x", "yy"};
  private static final int[][] ROWS = {{1, 2}, {3}};
  private static final boolean[] FLAGS = new boolean[] {true, false};
  private static final byte[] ROOM = new byte[1000];
  final long big = 1L << 40;
  final char letter = 'q';
  final String text = "hey";
  final double half = 0.5;
  final int[] four = new int[4];
  int[] other = new int[4];
  final int chosen;
  Final(int n) { chosen = n; }

  static void store(int i) { STORED[i] = 3; }
  static int[] give() { return GIVEN; }
  static void count() { COUNTED[0]++; }

  static void table_violated(int m) { if (m >= 0 && m < 6) assert DAYS[m] != 28; }
  static void table_holds(int m) { if (m >= 0 && m < DAYS.length) assert DAYS[m] >= 28; }
  static void stored_violated() { assert STORED[0] == 1; }
  static void given_violated() { assert GIVEN[0] == 1; }
  static void counted_violated() { assert COUNTED[0] == 1; }
  static void seen_violated() { assert SEEN[0] == 1; }
  static void longs_holds() { assert LONGS[1] == 1L << 40; }
  static void names_holds() { assert NAMES[1].length() == 2; }
  static void rows_holds() { assert ROWS[0].length == 2 && ROWS[1].length == 1; }
  static void contents_violated() { assert ROWS[0][0] == 1; }
  static void flags_holds() { int n = 0; for (boolean each : FLAGS) { if (each) { n++; } } assert n == 1; }
  static void room_violated() { assert ROOM.length == 1000; }
  static void constants_holds(Final f) { if (f != null) assert f.big == 1L << 40 && f.letter == 'q' && f.half == 0.5 && f.text.length() == 3; }
  void length_violated() { four[4] = 1; }
  void other_violated() { other[3] = 1; }
  void chosen_violated() { assert chosen == 0; }
}
"""

CONSTANTS = """
import java.util.*;
public class Constants {
  enum Changed { A("x", 1); final String c; final int n; Changed(String c, int k) { c = c + "!"; this.c = c; if (k == 1) { k = 5; } n = k; } }
  enum Handed { A(1), B(); final int n; Handed(int n) { this.n = n; } Handed() { this(9); } }
  enum Own { A(2) { int f() { return n; } }, B(3) { int f() { return -n; } }; final int n; Own(int n) { this.n = n; } abstract int f(); }
  static final Integer BOX = 5;
  static final Character LETTER = 'c';
  static final Object SOME = 7L;
  static final Integer READ = Integer.valueOf("5");
  static final List<String> WORDS = List.of("p", "q");
  static final StringBuilder BUILDER = new StringBuilder("k");

  static class Q { final int n; Q(int n) { this.n = n; } }
  static class R extends Q { R(int n) { super(n); } }
  static final Q MADE = new R(4);
  static final Object OBJECT = new Q(3);
  static final Comparator<Integer> DOWN = (a, b) -> b - a;
  static final Comparator<Integer> UP = (a, b) -> a - b;

  static void made_holds() { assert MADE instanceof R && MADE.n == 4 && !(OBJECT instanceof R); }
  static void object_holds() { assert OBJECT != null; }
  static void down_holds() { assert DOWN.compare(1, 2) > 0 && UP.compare(1, 2) < 0; }
  static void down_violated() { assert DOWN.compare(1, 2) < 0; }
  static void changed_violated() { assert Changed.A.c.equals("x"); }
  static void counted_violated() { assert Changed.A.n == 1; }
  static void handed_holds() { assert Handed.A.n == 1 && Handed.B.n == 9; }
  static void own_holds() { assert Own.A.f() == 2 && Own.B.f() == -3; }
  static void own_violated() { assert Own.B.f() == 3; }
  static void boxes_holds() { assert BOX == 5 && LETTER == 'c' && SOME.equals(7L); }
  static void boxes_violated() { assert BOX == 6; }
  static void read_violated() { assert READ == 5; }
  static void words_holds() { assert WORDS != null; }
  static void builder_holds() { assert BUILDER.length() >= 0; }
  static void builder_violated() { assert BUILDER.length() == 1; }
  enum Any { A("x"), B(5), C(null); final Object o; final Any none; Any(Object o) { this.o = o; none = null; } }
  static final Object NONE = null;
  static void any_holds() { assert Any.A.o != null && Any.B.o != null && Any.C.o == null && Any.B.none == null && NONE == null; }
  static void any_violated(Any a) { if (a != null && a.o != null) assert a.o.equals(4); }
  static void given_holds(StringBuilder b, StringBuffer c) { if (b != null && c != null) assert b.length() + c.length() >= 0; }
}
"""

CROWDED = """
public class Crowded {
  enum E { AAA, BBB, CCC, DDD }
  enum Labelled { A("p"), B("q"), C("r"), D("s"); final String label; Labelled(String label) { this.label = label; } }
  static class Q { final int n; Q(int n) { this.n = n; } }
  static final Integer A = 1, B = 2, C = 3;
  static final Q P1 = new Q(1), P2 = new Q(2), P3 = new Q(3);
  private static final String[] NAMES = {"a", "b", "c"};
  private static final int[] ONE = {1}, TWO = {1, 2}, THREE = {1, 2, 3};

  static void boxes_holds() { assert A + B + C == 6; }
  static void boxes_violated(Integer x) { if (x != null && A + B + C == 6) assert x >= 1 && x <= 3; }
  static void objects_holds() { assert P1.n + P2.n + P3.n == 6; }
  static void objects_violated(Q q) { if (q != null && P1.n + P2.n + P3.n == 6) assert q.n >= 1 && q.n <= 3; }
  static void names_holds() { assert NAMES[0].equals("a") && NAMES[2].equals("c"); }
  static void names_violated(String s) { assert s == null || s.equals(NAMES[0]) || s.equals(NAMES[1]) || s.equals(NAMES[2]); }
  static void tables_holds() { assert ONE.length + TWO.length + THREE.length == 6; }
  static void tables_violated(int[] a) { if (a != null && ONE[0] + TWO[0] + THREE[0] == 3) assert a.length > 0; }
  static void constants_violated(String s) { assert s == null || E.AAA.name().equals(s) || E.BBB.name().equals(s) || E.CCC.name().equals(s) || E.DDD.name().equals(s); }
  static void labels_holds() { assert Labelled.D.label.equals("s") && Labelled.A.label.equals("p"); }
  static void labels_violated(String s) { assert s == null || s.equals(Labelled.A.label) || s.equals(Labelled.B.label) || s.equals(Labelled.C.label) || s.equals(Labelled.D.label); }
}
"""

KEPT = """
import java.util.*;
public class Kept {
  static final Map<String, Integer> M = Map.of("a", 1, "b", 2);
  public static final List<String> L = List.of("p", "q");
  final List<Integer> own = List.of(1);
  enum Spoken { HI(List.of("x")); final List<String> words; Spoken(List<String> words) { this.words = words; } }

  static void others_violated(Kept k) { if (k != null && L.size() == 2) assert k.own.size() == 5 && Spoken.HI.words != null; }
  static void map_holds() { assert M.get("a") == 1 && M.get("c") == null && M.size() == 2; }
  static void map_violated(String s) { if (s != null) assert M.containsKey(s); }
  static void put() { M.put("z", 3); }
  static void order_violated() { for (String k : M.keySet()) { assert k.equals("a"); break; } }
  static void list_holds() { assert L.get(1).equals("q") && L.size() == 2; }
  static void add_violated() { L.add("z"); }
  static void given_holds(List<String> xs) { if (xs != null && xs != L) { xs.add("a"); assert L.size() == 2; } }
}
"""

SETS = """
import java.util.*;
public class Sets {
  static final Set<Character> T = Set.of('x');
  static final Set<Integer> MANY = Set.of(1, 2, 3, 4);
  private static final Set<String> HS = new HashSet<>(Arrays.asList("u"));

  static void set_holds() { assert T.contains('x'); }
  static void many_violated() { assert MANY.contains(1); }
  static void hashset_holds() { assert HS.contains("u"); }
}
"""

NESTED = """
import java.util.*;
public class Nested {
  enum Color { RED, BLUE }
  static final Map<Color, Long> C = Map.ofEntries(Map.entry(Color.RED, 5L));
  static final List<List<Integer>> N = List.of(List.of(1), List.of(2, 3));

  static void colors_holds() { assert C.get(Color.RED) == 5L && C.get(Color.BLUE) == null; }
  static void nested_holds() { assert N.get(1).get(0) == 2 && N.get(0).size() == 1; }
  static void nested_violated() { N.get(1).add(2); }
}
"""

ROWS = """
import java.util.*;
public class Rows {
  private static final List<List<Integer>> ROWS = Arrays.asList(List.of(1), List.of(2, 3));
  private static final Map<Character, List<Integer>> LISTS = new TreeMap<>();
  static { LISTS.put('c', List.of(4)); }

  static void rows_holds() { assert ROWS.get(1).get(1) == 3; }
  static void lists_holds() { assert LISTS.get('c') != null; }
}
"""

TABLES = """
import java.util.*;
public class Tables {
  private static final Map<Character, Integer> R = new HashMap<>(16), G = new HashMap<>(), W = new HashMap<>();
  static { R.put('I', 1); R.put('V', 5); G.put('I', 1); W.put('I', 1); W.put('I', 2); }
  static void grow(char c) { G.put(c, 3); }

  static void roman_holds() { assert R.get('V') == 5; }
  static void roman_violated(char c) { assert R.get(c) > 0; }
  static void grown_violated() { assert G.size() == 1; }
  static void twice_violated() { assert W.get('I') == 1; }
}
"""

CHANGED = """
import java.util.*;
public class Changed {
  private static final List<Integer> AL = Arrays.asList(3, 4), CH = Arrays.asList(3, 4), LK = new ArrayList<>(List.of(7));
  static final List<Integer> PUB = Arrays.asList(1);
  static void change() { CH.set(0, 9); }
  static List<Integer> leak() { return LK; }

  static void aslist_holds() { assert AL.get(1) == 4 && !AL.contains(null); }
  static void changed_violated() { assert CH.get(0) == 3; }
  static void leaked_violated() { assert LK.get(0) == 7; }
  static void public_violated() { assert PUB.get(0) == 1; }
}
"""

FIXED = """
import java.util.*;
class Fixed {
  static final List<String> WORDS = List.of("p", "q");
  static final List<Integer> NUMBERS = Arrays.asList(1, 2);
  private final List<Integer> own = new ArrayList<>();
  final List<Integer> pair = List.of(1, 2);
  void asked_holds(int i) { if (own != null) own.add(i); assert WORDS != null && WORDS.size() >= 0; }
  void walked_holds() { assert pair == null || pair.isEmpty() || pair.iterator().hasNext(); }
  static void added_violated() { NUMBERS.add(3); }
  void pair_violated() { pair.add(3); }
  static void handed_violated() { List<String> words = WORDS; words.add("x"); }
}
"""

MANY = """
class Many {
  static class N { final int v; N(int v) { this.v = v; } }
  static final N A = new N(1), B = new N(2), C = new N(3);
  static final int[] X = {1}, Y = {1, 2}, Z = {1, 2, 3};
  enum Word { A("a"), B("b"), C("c"); final String text; Word(String text) { this.text = text; } }
  enum Count { A(1), B(2), C(3); final Integer n; Count(int n) { this.n = n; } }
  static void objects_violated(N n) { if (n != null) assert n.v == A.v || n.v == B.v || n.v == C.v; }
  static void arrays_violated(int[] a) { if (a != null) assert a == X || a == Y || a == Z; }
  static void words_violated(Word w, String s) { if (w != null && s != null) assert s.equals(Word.A.text) || s.equals(Word.B.text) || s.equals(Word.C.text); }
  static void words_holds(Word w) { if (w != null) assert w.text.length() == 1; }
  static void boxes_violated(Count c, Long n) { if (c != null && n != null) assert n <= c.n; }
}
"""

UNKNOWN = """
public class Unknown {
  interface Known { int one(); }
  static class One implements Known { public int one() { return 1; } }
  interface Shape { int area(); }
  static abstract class Part { int size; abstract int weight(); int twice() { return 2 * weight(); } int checked() { assert size > 0; return size; } }
  static abstract class Whole { abstract int z(); }
  static class Two extends Whole { int z() { return 2; } }

  static void implemented_holds(Known k) { if (k != null) assert k.one() == 1; }
  static void extended_holds(Whole w) { if (w != null) assert w.z() == 2; }
  static void abstract_violated(Part p) { if (p != null) assert p.twice() == 4; }
  static void called_violated(Part p) { if (p != null) p.checked(); }
  static void class_holds(Shape s) { if (s != null) assert s.getClass() == s.getClass(); }
  static void class_violated(Shape s, Shape t) { if (s != null && t != null && s != t) assert s.getClass() != t.getClass(); }
  static void abstract_class_holds(Part s) { if (s != null) assert s.getClass() == s.getClass(); }
  static void abstract_class_violated(Part s, Part t) { if (s != null && t != null && s != t) assert s.getClass() != t.getClass(); }
  static void number_violated(Number n) { if (n != null) assert n.intValue() != 4; }
}
"""

ASKED = """
import java.util.*;
class Asked {
  static class Half extends Number { public int intValue() { return 1; } public long longValue() { return 1; } public float floatValue() { return 1; } public double doubleValue() { return 1; } }
  static class Id implements Comparable<Id> { public int compareTo(Id o) { return 0; } }
  static void number_violated(Number n) { if (n != null) assert n instanceof Half; }
  static void value_violated(Number n) { if (n != null) assert n.intValue() == 1; }
  static void cast_violated(Number n) { Integer i = (Integer) n; }
  static void cast_holds(Number n) { if (n instanceof Integer) { Integer i = (Integer) n; } }
  static void text_violated(CharSequence s) { if (s != null) assert s instanceof String; }
  static void comparable_violated(Comparable<Id> c) { if (c != null) assert c instanceof Id; }
  static void comparable_holds(Comparable<Id> c) { if (c != null) assert c.compareTo(null) == 0; }
  static void iterable_violated(Iterable<Integer> c) { if (c != null) assert c instanceof Collection; }
  static void collection_violated(Collection<Integer> c) { if (c != null) assert c instanceof List; }
  static void list_violated(List<Integer> c) { if (c != null) assert c instanceof ArrayList; }
  static void map_violated(Map<Integer, Integer> c) { if (c != null) assert c instanceof HashMap; }
  static <C extends Runnable> void bounded_violated(C c) { Runnable own = () -> { }; if (c != null) { assert c == own; } }
}
"""

BODIES = """
public class Bodies {
  interface ByLambda { int f(int x); }
  static class A implements ByLambda { public int f(int x) { return x; } }
  static int apply() { ByLambda f = x -> x + 1; return f.f(3); }
  interface ByReference { int f(int x); }
  static class B implements ByReference { public int f(int x) { return x; } }
  static int next(int x) { return x + 1; }
  static final ByReference NEXT = Bodies::next;
  interface Anonymous { int f(int x); }
  static class C implements Anonymous { public int f(int x) { return x; } }
  static Anonymous make() { return new Anonymous() { public int f(int x) { return x + 1; } }; }
  static abstract class Local { abstract int g(); }
  static class D extends Local { int g() { return 1; } }
  static Object deep() { return new Object() { Local make() { class L extends Local { int g() { return 2; } } return new L(); } }; }

  static void lambda_violated(ByLambda f) { if (f != null) assert f.f(1) == 1; }
  static void reference_violated(ByReference f) { if (f != null) assert f.f(1) == 1; }
  static void anonymous_violated(Anonymous f) { if (f != null) assert f.f(1) == 1; }
  static void local_violated(Local l) { if (l != null) assert l.g() == 1; }
  static void local_holds(Local l) { if (l != null) assert l.g() == 1 || l.g() == 2; }
}
"""

FUNCTIONS = """
import java.util.*;
import java.util.function.*;

public class Functions {
  static class Same implements Comparator<Integer> { public int compare(Integer a, Integer b) { return 0; } }
  static class Cell { IntUnaryOperator f; }

  static void lambda_violated(Comparator<Integer> c) { Comparator<Integer> own = (a, b) -> 0; if (c != null) assert c.compare(1, 2) == own.compare(1, 2); }
  static void class_violated(Comparator<Integer> c) { if (c != null) assert c.compare(1, 2) == 0; }
  static void class_holds(Same c) { if (c != null) assert c.compare(1, 2) == 0; }
  static void field_violated(Cell c) { if (c != null && c.f != null) { IntUnaryOperator g = x -> x; assert c.f.applyAsInt(3) == g.applyAsInt(3); } }
  static void field_holds(Cell c) { if (c != null) { c.f = x -> x; assert c.f.applyAsInt(3) == 3; } }
  static void own_holds() { IntUnaryOperator g = x -> x + 1; assert g.andThen(g).applyAsInt(1) == 3; }
}
"""

RECEIVERS = """
public class Receivers {
  static class A {
    int f() { return 1; }
    void overridden_holds() { assert f() == 1; }
    void by_super_violated() { assert f() == 1; }
    void in_a_lambda_violated() { assert f() == 1; }
    void inherited_violated() { assert f() == 1; }
  }
  static class B extends A {
    @Override int f() { return 2; }
    @Override void overridden_holds() { }
    @Override void by_super_violated() { super.by_super_violated(); }
    @Override void in_a_lambda_violated() { Runnable r = () -> super.in_a_lambda_violated(); r.run(); }
  }
  static abstract class G<T> { int n; void bridged_holds(T x) { assert !(this instanceof H); } void unused_violated() { assert n == 1; } }
  static class H extends G<Integer> { @Override void bridged_holds(Integer x) { } @Override void unused_violated() { } }
  static class K extends G<String> { @Override void unused_violated() { } }
  interface I { int v(); default void default_holds() { assert v() == 1; } default void default_violated() { assert v() == 1; } }
  static class One implements I { public int v() { return 1; } }
  static class Two implements I { public int v() { return 2; } public void default_holds() { } }
}
"""

READING = """
class Reading {
  static void bytes_holds() throws java.io.IOException { int n = System.in.read(); assert -1 <= n && n < 256; }
  static void twice_violated() throws java.io.IOException { int n = System.in.read(); assert n == System.in.read(); }
  static void again_holds() throws java.io.IOException { System.in.read(); assert System.in != null && System.in.available() >= 0; }
  static void failing_violated() { try { System.in.read(); } catch (java.io.IOException e) { assert false; } }
}
"""

HELD = """
import java.util.*;
class Held {
  static class K { final int n; K(int n) { this.n = n; } @Override public boolean equals(Object o) { return o instanceof K k && k.n == n; } @Override public int hashCode() { return n; } }
  static List<Integer> kept;
  static void peeked_holds(PriorityQueue<Integer> q) { if (q != null) q.peek(); }
  static void polled_holds(TreeMap<Integer, String> m) { if (m != null) m.pollLastEntry(); }
  static void kept_violated() { if (kept != null && kept.size() == 1) assert kept.contains(null); }
  static void equal_violated(List<K> a, Object o) { if (a != null && a.size() == 1 && a.equals(List.of(o))) assert a.contains(null); }
}
"""

KINDS = """
class Kinds {
  static void letters_violated(char c) { if (c >= 128) assert Character.isLetter(c) == Character.isDigit(c); }
  static void cases_violated(char c) { if (c >= 128) assert Character.toUpperCase(c) == Character.toLowerCase(c); }
  static void same_holds(char c) { assert Character.isUpperCase(c) == Character.isUpperCase(c); }
}
"""

TEXTS = {
    "Receivers": RECEIVERS,
    "Crowded": CROWDED,
    "Final": FINAL,
    "Constants": CONSTANTS,
    "Held": HELD,
    "Kinds": KINDS,
    "Reading": READING,
    "Unknown": UNKNOWN,
    "Asked": ASKED,
    "Many": MANY,
    "Fixed": FIXED,
    "Bodies": BODIES,
    "Functions": FUNCTIONS,
}
INNER = {
    "overridden_holds": "A",
    "in_a_lambda_violated": "A",
    "by_super_violated": "A",
    "inherited_violated": "A",
    "bridged_holds": "G",
    "unused_violated": "G",
    "default_holds": "I",
    "default_violated": "I",
}
CASES = [
    (owner, f"{INNER[name]}.{name}" if name in INNER else name)
    for owner, text in TEXTS.items()
    for name in dict.fromkeys(re.findall(r"void (\w+_(?:holds|violated))\(", text))
]


@pytest.mark.parametrize(("owner", "method"), CASES, ids=[f"{owner}.{method}" for owner, method in CASES])
def test_a_verdict_is_the_one_of_its_name(owner: str, method: str, tmp_path: Path) -> None:
    path = tmp_path / f"{owner}.java"
    path.write_text(TEXTS[owner])
    assert ooxcheck.check(f"{owner}.{method}", path, scope=2).verdict.value == method.rpartition("_")[2]


COLLECTIONS = {
    "Kept": KEPT,
    "Sets": SETS,
    "Nested": NESTED,
    "Rows": ROWS,
    "Tables": TABLES,
    "Changed": CHANGED,
}
COLLECTED = [
    (owner, method)
    for owner, text in COLLECTIONS.items()
    for method in re.findall(r"void (\w+_(?:holds|violated))\(", text)
]


@pytest.mark.parametrize(("owner", "method"), COLLECTED, ids=[method for _, method in COLLECTED])
def test_what_never_changes_is_known(owner: str, method: str, tmp_path: Path) -> None:
    path = tmp_path / f"{owner}.java"
    path.write_text(COLLECTIONS[owner])
    assert (
        ooxcheck.check(f"{owner}.{method}", path, scope=1, array=2).verdict.value == method.rpartition("_")[2]
    )


def test_collections_that_never_change_are_made_in_a_test_by_the_calls_that_make_them(tmp_path: Path) -> None:
    path = tmp_path / "Kept.java"
    path.write_text(KEPT)
    text, reasons = junit_class(ooxcheck.check("Kept.put", path, scope=1))
    assert not reasons
    assert re.search(
        r"Object mapN0 = java.util.Map.ofEntries\(java.util.Map.entry\(.*, Integer.valueOf\([12]\)\), java.util.Map.entry\(",
        text,
    )


def test_a_method_of_an_abstract_class_is_checked_though_nobody_extends_it(tmp_path: Path) -> None:
    path = tmp_path / "Unknown.java"
    path.write_text(UNKNOWN)
    report = ooxcheck.check("Unknown.Part.checked", path, scope=2)
    assert report.verdict.value == "violated"
    _, reasons = junit_class(report)
    assert any(
        "it needs an object of a class below Unknown.Part, which a test cannot make" in reason
        for reason in reasons
    )


def test_a_function_that_nobody_knows_is_a_stub_with_its_answers(tmp_path: Path) -> None:
    path = tmp_path / "Functions.java"
    path.write_text(FUNCTIONS)
    text, reasons = junit_class(ooxcheck.check("Functions.lambda_violated", path, scope=2))
    assert not reasons
    assert 'stub("java.util.Comparator")' in text
    assert "Integer.valueOf(1), Integer.valueOf(2));" in text


BEGINNING = """
class Program {
  public static void main(String[] args) { assert args != null; for (String each : args) { assert each != null; } }
  static class Given { public static void main(String[] args) { assert args.length != 1 || args[0].isEmpty(); } }
  static class Hidden { static void main(String[] args) { assert args != null; } }
  static class Called { void main(String[] args) { assert args != null; } }
}
"""


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("Program.main", "holds"),
        ("Program.Given.main", "violated"),
        ("Program.Called.main", "violated"),
        ("Program.Hidden.main", "violated"),
    ],
)
def test_a_program_that_begins_is_given_words(method: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "Program.java"
    path.write_text(BEGINNING)
    assert ooxcheck.check(method, path, scope=2, array=2).verdict.value == verdict


def test_what_unknown_code_returns_for_an_iterator_is_one(tmp_path: Path) -> None:
    path = tmp_path / "J.java"
    path.write_text(
        """import java.util.*;
class J {
  static int count(Iterable<?> all) { int n = 0; if (all != null) for (Object each : all) n++; return n; }
  static int made(Bag bag) { int n = 0; if (bag != null) for (Object each : bag) n++; return n; }
  static String next(Iterator<String> all) { return all.next().trim(); }
}
class Bag implements Iterable<String> { public Iterator<String> iterator() { return null; } }
"""
    )
    for method in ("made", "next"):
        assert ooxcheck.check(f"J.{method}", path, scope=2).verdict.value == "violated"
    path.write_text(path.read_text().partition("class Bag")[0].replace("Bag bag", "Iterable<?> bag"))
    report = ooxcheck.check("J.count", path, scope=2)
    assert report.verdict.value == "holds"
    assumed = "Iterable.iterator does what some implementation does: any result but null, and no effect, are assumed"
    assert assumed in {each.message for each in report.notes}
