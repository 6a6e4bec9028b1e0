"""Classes of the sources that extend those of the library: the library calls what they override where JDK 17 does, and only there.

Each verdict is what the JVM does, which `test_the_jvm_agrees` runs: a method that holds fails there never, and one that is violated always.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jvm import REASON, java, jvm

HEAD = "import java.util.*; import java.util.concurrent.ConcurrentHashMap;\n"

_HASHED = "static class Hashed { int n; public int hashCode() { n++; return 1; } }"

CLASSES = (
    f"  {_HASHED}"
    + """
  static class Lru extends LinkedHashMap<Integer, Integer> {
    protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) { return size() > 2; }
  }
  static class Recent extends LinkedHashMap<Integer, Integer> {
    Recent() { super(16, 0.75f, true); }
    protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) { return size() > 2; }
  }
  static class Adds extends ArrayList<Integer> { int n; public boolean add(Integer x) { n++; return super.add(x); } }
  static class Puts extends HashMap<Integer, Integer> { int n; public Integer put(Integer k, Integer v) { n++; return super.put(k, v); } }
  static class SetAdds extends HashSet<Integer> { int n; public boolean add(Integer x) { n++; return super.add(x); } }
  static class TreePuts extends TreeMap<Integer, Integer> { int n; public Integer put(Integer k, Integer v) { n++; return super.put(k, v); } }
  static class Two extends AbstractList<Integer> {
    int n = 2, ranges;
    public Integer get(int i) { if (i >= n) { throw new IndexOutOfBoundsException(); } return i; }
    public int size() { return n; }
    public Integer remove(int i) { n--; return i; }
    protected void removeRange(int from, int to) { ranges++; super.removeRange(from, to); }
  }
  static class Offers extends PriorityQueue<Integer> { int n; public boolean offer(Integer x) { n++; return super.offer(x); } }
  static class Ends extends ArrayDeque<Integer> {
    int n;
    public boolean offerLast(Integer x) { n++; return super.offerLast(x); }
    public Integer pollFirst() { n++; return super.pollFirst(); }
  }
  static class Words extends RuntimeException { public String getLocalizedMessage() { return "local"; } }
  static class Fills extends Exception {
    int n; boolean early;
    Fills(String m) { super(m); }
    Fills(boolean keeps) { super("m", null, true, keeps); }
    public synchronized Throwable fillInStackTrace() { n++; early = getMessage() == null; return super.fillInStackTrace(); }
  }
  static class FillsEarly extends NullPointerException { int n = 5; public Throwable fillInStackTrace() { n++; return null; } }
  static class Removes extends HashMap<Integer, Integer> { int n; public Integer remove(Object k) { n++; return super.remove(k); } }
  static class Looks extends ArrayList<Integer> { int n; public Integer get(int i) { n++; return super.get(i); } }
  static class Never { public boolean equals(Object o) { return false; } public int hashCode() { return 1; } }
  static class HashedBelow extends Hashed { }
  static class Shown extends Hashed { public String toString() { return "shown"; } }
  static class Described extends RuntimeException { int n; public String getMessage() { n++; return "m"; } }
  static class Gets extends IdentityHashMap<Integer, Integer> { int n; public Integer get(Object k) { n++; return super.get(k); } }
  static class SharedGets extends ConcurrentHashMap<Integer, Integer> { int n; public Integer get(Object k) { n++; return super.get(k); } }
  static class Walked extends LinkedHashSet<Integer> { int n; public Iterator<Integer> iterator() { n++; return super.iterator(); } }
"""
)

HOLDS = {
    "lruIsSmall": "Lru m = new Lru(); m.put(1, 1); m.put(2, 2); m.put(3, 3); assert m.size() <= 2 && !m.containsKey(1);",
    "lruByMerge": "Lru m = new Lru(); m.put(1, 1); m.put(2, 2); m.merge(3, 3, Integer::sum); assert m.size() == 2;",
    "lruKeepsReplaced": "Lru m = new Lru(); m.put(1, 1); m.put(2, 2); m.put(1, 3); assert m.size() == 2 && m.get(1) == 3;",
    "recentKeepsUsed": "Recent m = new Recent(); m.put(1, 1); m.put(2, 2); m.get(1); m.put(3, 3); assert m.containsKey(1) && !m.containsKey(2);",
    "addAllDoesNotAdd": "Adds c = new Adds(); c.addAll(List.of(1, 2)); assert c.n == 0 && c.size() == 2;",
    "putIfAbsentDoesNotPut": "Puts m = new Puts(); m.putIfAbsent(1, 2); m.merge(1, 3, Integer::sum); m.computeIfAbsent(4, k -> k); assert m.n == 0 && m.get(1) == 5;",
    "putAllDoesNotPut": "Puts m = new Puts(), o = new Puts(); o.put(1, 2); m.putAll(o); assert m.n == 0 && m.size() == 1;",
    "addAllOfSetAdds": "SetAdds s = new SetAdds(); s.addAll(List.of(1, 2)); assert s.n == 2;",
    "treePutAllPuts": "TreePuts m = new TreePuts(); Puts o = new Puts(); o.put(1, 2); m.putAll(o); assert m.n == 1;",
    "clearRemovesRange": "Two t = new Two(); t.clear(); assert t.ranges == 1 && t.n == 0;",
    "addOffers": "Offers q = new Offers(); q.add(1); assert q.n == 1;",
    "offerOffersLast": "Ends d = new Ends(); d.offer(1); assert d.n == 1; d.poll(); assert d.n == 2; d.add(1); assert d.n == 2; d.remove(); assert d.n == 3;",
    "toStringAsksLocalized": 'assert new Words().toString().endsWith(": local");',
    "keySetRemovesItself": "Removes m = new Removes(); m.put(1, 2); m.keySet().remove(1); assert m.n == 0 && m.isEmpty();",
    "iterationDoesNotGet": "Looks c = new Looks(); c.add(1); for (Integer x : c) { assert x == 1; } assert c.n == 0 && c.contains(1) && c.n == 0;",
    "listAsksItself": "List<Never> c = new ArrayList<>(); Never x = new Never(); c.add(x); assert !c.contains(x);",
    "tableKnowsTheSame": "Set<Never> c = new HashSet<>(); Never x = new Never(); c.add(x); assert c.contains(x);",
    "toStringAsksHashCode": "Hashed x = new Hashed(); x.toString(); assert x.n == 1;",
    "textAsksHashCode": 'HashedBelow x = new HashedBelow(); String s = "a " + x; assert x.n == 1;',
    "ownTextAsksNothing": "Shown x = new Shown(); x.toString(); assert x.n == 0;",
    "printAsksMessage": "Described e = new Described(); e.printStackTrace(); assert e.n == 1;",
    "printAsksCauses": 'Described e = new Described(); new IllegalStateException("top", e).printStackTrace(); assert e.n == 1;',
    "constructorsFillIn": 'Fills e = new Fills("m"); assert e.n == 1 && e.early; e.printStackTrace(); assert e.fillInStackTrace() == e && e.n == 2 && !e.early;',
    "constructorsFillInIfAsked": "assert new Fills(true).n == 1 && new Fills(false).n == 0;",
    "constructorsFillInFirst": "FillsEarly e = new FillsEarly(); assert e.n == 5 && e.fillInStackTrace() == null && e.n == 6;",
    "identityMapGets": "Gets m = new Gets(); Integer k = 1; m.putIfAbsent(k, 2); assert m.getOrDefault(k, 3) == 2 && m.n == 2;",
    "sharedMapGets": "SharedGets m = new SharedGets(); m.put(1, 2); assert m.containsKey(1) && m.getOrDefault(2, 3) == 3 && m.n == 2;",
    "sharedMapRefusesNull": "Map<Integer, Integer> m = new ConcurrentHashMap<>(); m.put(1, 2); boolean threw = false; try { m.replace(1, null); } catch (NullPointerException e) { threw = true; } assert threw && m.get(1) == 2;",
    "sharedMapPutsNoNull": "Map<Integer, Integer> m = new ConcurrentHashMap<>(), o = new HashMap<>(); o.put(1, null); boolean threw = false; try { m.putAll(o); } catch (NullPointerException e) { threw = true; } assert threw && m.isEmpty();",
    "sharedMapChanges": "Map<Integer, Integer> m = new ConcurrentHashMap<>(); m.put(1, 2); m.compute(1, (k, v) -> null); assert m.isEmpty(); m.merge(1, 3, Integer::sum); m.computeIfPresent(1, (k, v) -> v + 1); assert m.replace(1, 4, 5) && !m.replace(1, 4, 6) && m.remove(1, 5) && m.isEmpty();",
    "linkedSetIsWalked": "Walked c = new Walked(); c.add(1); assert c.stream().count() == 1 && c.n == 1;",
    "unmodifiableAsksThrough": "Looks c = new Looks(); c.add(1); Collections.unmodifiableList(c).get(0); assert c.n == 1;",
}

VIOLATED = {
    "lruIsNotThree": "Lru m = new Lru(); m.put(1, 1); m.put(2, 2); m.put(3, 3); assert m.size() == 3;",
    "addAllIsNotCounted": "Adds c = new Adds(); c.addAll(List.of(1, 2)); assert c.n == 2;",
    "putAllIsNotCounted": "Puts m = new Puts(), o = new Puts(); o.put(1, 2); m.putAll(o); assert m.n == 1;",
    "clearIsNotSilent": "Two t = new Two(); t.clear(); assert t.ranges == 0;",
    "printIsNotSilent": "Described e = new Described(); e.printStackTrace(); assert e.n == 0;",
    "constructorsAreNotSilent": 'assert new Fills("m").n == 0;',
    "offerIsNotSilent": "Offers q = new Offers(); q.add(1); assert q.n == 0;",
}

CASES = {**dict.fromkeys(HOLDS, "holds"), **dict.fromkeys(VIOLATED, "violated")}
BODIES = HOLDS | VIOLATED


def _text() -> str:
    methods = "\n".join(f"  static void {name}() {{ {body} }}" for name, body in BODIES.items())
    return f"{HEAD}public class C {{\n{CLASSES}\n{methods}\n}}\n"


@pytest.mark.parametrize("name", CASES)
def test_overridden_methods_are_called_where_the_jdk_calls_them(name: str, tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(_text())
    assert ooxcheck.check(f"C.{name}", path, scope=2, unroll=4).verdict.value == CASES[name]


def test_a_run_with_a_text_of_object_is_possible_only(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    body = "Hashed x = new Hashed(); x.toString(); assert x.n == 0;"
    path.write_text(f"public class C {{\n{_HASHED}\nstatic void m() {{ {body} }}\n}}\n")
    assert ooxcheck.check("C.m", path, scope=2, seconds=3).verdict.value == "possible"


@pytest.mark.skipif(java() is None, reason=REASON)
def test_the_jvm_agrees() -> None:
    programs = {
        f"p{number}": f"package p{number};\n{HEAD}public class Main {{\n{CLASSES}\n  public static void main(String[] args) {{ {body} }}\n}}\n"
        for number, body in enumerate(BODIES.values())
    }
    with jvm() as machine:
        ended = machine.outcomes(programs, [[]] * len(programs))
    expected = ["returned" if CASES[name] == "holds" else "threw AssertionError" for name in BODIES]
    assert [each.partition("\n")[0] for each in ended] == expected


@pytest.mark.parametrize(
    ("members", "told"),
    [
        (
            "static class X extends ArrayList<Integer> { public Spliterator<Integer> spliterator() { return null; } }",
            "X overrides ArrayList.spliterator, which is not modelled",
        ),
        (
            "static class X extends TreeMap<Integer, Integer> { @Override public NavigableSet<Integer> navigableKeySet() { return null; } }",
            "X overrides TreeMap.navigableKeySet",
        ),
        (
            "static class X extends Random { protected int next(int bits) { return 0; } }",
            "X overrides Random.next, which is not modelled",
        ),
        (
            "static class X extends Random { public int nextInt() { return 0; } }",
            "X overrides Random.nextInt, which is not modelled",
        ),
        (
            "static class X extends ArrayList<Integer> { @Override public void foo() { } }",
            "foo of C.X has @Override, and overrides no method",
        ),
        (
            "static class X { @Override public boolean equals(X other) { return true; } }",
            "equals of C.X has @Override",
        ),
    ],
)
def test_overrides_that_are_not_known_are_refused_by_name(members: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        f"{HEAD}public class C {{\n{members}\nstatic void m() {{ assert new X() != null; }}\n}}\n"
    )
    with pytest.raises(OoxError, match=told):
        ooxcheck.check("C.m", path, scope=1)


@pytest.mark.parametrize(
    "members",
    [
        "static class X extends Exception { @Override public synchronized Throwable fillInStackTrace() { return this; } }",
        "static class X extends AbstractList<Integer> { @Override public void add(int at, org.example.Missing x) { } @Override public Integer get(int at) { return 1; } @Override public int size() { return 0; } }",
        'record X() { @Override public String toString() { return "x"; } }',
        "static class Y<T> { void f(T t) { } } static class X extends Y<String> { @Override void f(String s) { } }",
        "interface I<T> { <U> U f(T t, U u); } static class X implements I<String> { @Override public <U> U f(String s, U u) { return u; } }",
        "static class X extends ArrayList<Integer> { Object take(int i) { return null; } void insert(int i, Integer x) { } int find(Object o, int a, int b) { return 0; } }",
        "static class X extends HashMap<Integer, Integer> { Set<Integer> keys() { return null; } Object found(Object o) { return null; } int place(Object o, Integer k) { return 9; } }",
        "static class X implements Iterable<Integer> { public Iterator<Integer> iterator() { return null; } @Override public Spliterator<Integer> spliterator() { return null; } }",
    ],
)
def test_overrides_that_make_no_difference_are_taken(members: str, tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        f"{HEAD}public class C {{\n{members}\nstatic void m() {{ assert new X() != null; }}\n}}\n"
    )
    assert ooxcheck.check("C.m", path, scope=1).verdict.value == "holds"
