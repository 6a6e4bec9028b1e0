"""Mutable keys: a hash table uses the hash code of a key at its insertion; for sorted collections with mutable elements, the answer has a note."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report

TEXT = """
import java.util.*;

public class C {
  static class Eq { int x; Eq(int x) { this.x = x; } public boolean equals(Object o) { return o instanceof Eq && ((Eq) o).x == x; } }
  static class Key {
    int x;
    Key(int x) { this.x = x; }
    public boolean equals(Object o) { return o instanceof Key && ((Key) o).x == x; }
    public int hashCode() { return x; }
  }
  static final class Fixed {
    private int value;
    Fixed(int value) { this.value = value; }
    public boolean equals(Object o) { return o instanceof Fixed && ((Fixed) o).value == value; }
    public int hashCode() { return Objects.hash(value); }
  }
  static class Coded { int x; public int hashCode() { return x; } }
  record Pair(Key key, String name) { }
  record Plain(int x, String name) { }
  static class Text {
    final String s;
    Text(String s) { this.s = s; }
    public boolean equals(Object o) { return s.equals(o) || o instanceof Text && ((Text) o).s.equals(s); }
    public int hashCode() { return s.hashCode(); }
  }
  static class Ranked implements Comparable<Ranked> { int r; Ranked(int r) { this.r = r; } public int compareTo(Ranked o) { return Integer.compare(r, o.r); } }
  static class Settled implements Comparable<Settled> { final int r; Settled(int r) { this.r = r; } public int compareTo(Settled o) { return Integer.compare(r, o.r); } }

  static void foundWithoutHash() { Map<Eq, Integer> m = new HashMap<>(); m.put(new Eq(1), 1); assert m.containsKey(new Eq(1)); }
  static void lostWithoutHash() { Map<Eq, Integer> m = new HashMap<>(); m.put(new Eq(1), 1); assert !m.containsKey(new Eq(1)); }
  static void sameWithoutHash() { Map<Eq, Integer> m = new HashMap<>(); Eq k = new Eq(1); m.put(k, 1); k.x = 2; assert m.get(k) == 1; }
  static void setWithoutHash() { Set<Eq> s = new HashSet<>(); s.add(new Eq(1)); s.add(new Eq(1)); assert s.size() == 1; }
  static void foundAfterChange() { Map<Key, Integer> m = new HashMap<>(); Key k = new Key(1); m.put(k, 1); k.x = 2; assert m.containsKey(k); }
  static void lostAfterChange() { Map<Key, Integer> m = new HashMap<>(); Key k = new Key(1); m.put(k, 1); k.x = 2; assert !m.containsKey(k) && !m.containsKey(new Key(1)) && m.size() == 1; }
  static void twiceAfterChange() { Set<Key> s = new LinkedHashSet<>(); Key k = new Key(1); s.add(k); k.x = 2; s.add(k); assert s.size() == 2; }
  static void backAgain() { Map<Key, Integer> m = new HashMap<>(); Key k = new Key(1); m.put(k, 1); k.x = 2; k.x = 1; assert m.get(new Key(1)) == 1; }
  static void removeAfterChange() { Map<Key, Integer> m = new HashMap<>(); Key k = new Key(1); m.put(k, 1); k.x = 2; m.remove(k); assert m.isEmpty(); }
  static void changedCode() { Map<Coded, Integer> m = new HashMap<>(); Coded k = new Coded(); m.put(k, 1); k.x = 2; assert m.containsKey(k); }
  static void lawful(int x, int y) { Map<Key, Integer> m = new HashMap<>(); m.put(new Key(x), 1); assert m.containsKey(new Key(y)) == (x == y); }
  static void inRecord() { Map<Pair, Integer> m = new HashMap<>(); Key k = new Key(1); m.put(new Pair(k, "a"), 1); k.x = 2; assert m.containsKey(new Pair(k, "a")); }
  static void inRecordUnchanged() { Map<Pair, Integer> m = new HashMap<>(); m.put(new Pair(new Key(1), "a"), 1); assert m.containsKey(new Pair(new Key(1), "a")) && !m.containsKey(new Pair(new Key(1), "b")); }
  static void plain(int x) { Map<Plain, Integer> m = new HashMap<>(); m.put(new Plain(x, "a"), 1); assert m.get(new Plain(x, "a")) == 1; }
  static void mixed() { Map<Object, Integer> m = new HashMap<>(); m.put("a", 1); assert m.containsKey(new Text("a")) && !m.containsKey(new Text("b")); }
  static void mixedBack() { Map<Object, Integer> m = new HashMap<>(); m.put(new Text("a"), 1); assert !m.containsKey("a"); }
  static void stillThere(HashMap<Fixed, Integer> m) { if (m != null) { for (Fixed k : m.keySet()) { assert m.containsKey(k); } } }
  static void perhapsGone(HashMap<Key, Integer> m) { if (m != null) { for (Key k : m.keySet()) { assert m.containsKey(k); } } }
  static void putAndGot(HashMap<Key, Integer> m, Key k) { if (m != null) { m.put(k, 1); assert m.get(k) == 1; } }
  static void inOrder() { TreeSet<Ranked> s = new TreeSet<>(); Ranked a = new Ranked(1), b = new Ranked(2); s.add(a); s.add(b); a.r = 3; assert s.contains(a); }
  static void weak(String s) { WeakHashMap<String, Integer> m = new WeakHashMap<>(); m.put(s, 1); assert m.size() == 1; }
  static void settled() { TreeSet<Settled> s = new TreeSet<>(); Settled a = new Settled(1); s.add(a); assert s.contains(a); }
  static void byComparator() { TreeSet<Ranked> s = new TreeSet<>((x, y) -> x.r - y.r); s.add(new Ranked(1)); assert s.size() == 1; }
  static void queued() { PriorityQueue<Ranked> q = new PriorityQueue<>(); q.add(new Ranked(1)); assert q.size() == 1; }
  static void ofNumbers() { TreeMap<Integer, String> m = new TreeMap<>(); m.put(1, "a"); assert m.containsKey(1); }
  static void listAsKey() { Map<List<Integer>, Integer> m = new HashMap<>(); List<Integer> k = new ArrayList<>(); m.put(k, 1); k.add(5); assert m.containsKey(k); }
  static void ofStrings(String s) { Map<String, Integer> m = new HashMap<>(); m.put(s, 1); assert m.get(s) == 1; }
}
"""

VERDICTS = {
    "foundWithoutHash": "violated",
    "lostWithoutHash": "violated",
    "sameWithoutHash": "holds",
    "setWithoutHash": "violated",
    "foundAfterChange": "violated",
    "lostAfterChange": "holds",
    "twiceAfterChange": "holds",
    "backAgain": "holds",
    "removeAfterChange": "violated",
    "changedCode": "violated",
    "lawful": "holds",
    "inRecord": "violated",
    "inRecordUnchanged": "holds",
    "plain": "holds",
    "mixed": "holds",
    "mixedBack": "holds",
    "stillThere": "holds",
    "perhapsGone": "violated",
    "putAndGot": "holds",
}

ASSUMED = {
    "inOrder": "the elements of a TreeMap keep their places: C.Ranked.compareTo reads C.Ranked.r, which may change",
    "byComparator": "the elements of a TreeMap keep their places: C.Ranked.compareTo reads C.Ranked.r, which may change",
    "queued": "the elements of a PriorityQueue keep their places: C.Ranked.compareTo reads C.Ranked.r, which may change",
    "weak": "no key of a WeakHashMap is collected as garbage, so that its entries stay",
    "listAsKey": "no List changes while a hash table has it as a key",
}


def _report(name: str, tmp_path: Path) -> Report:
    path = tmp_path / "C.java"
    path.write_text(TEXT)
    return ooxcheck.check(f"C.{name}", path, scope=2)


@pytest.mark.parametrize("name", VERDICTS)
def test_a_key_is_found_where_its_hash_code_is(name: str, tmp_path: Path) -> None:
    assert _report(name, tmp_path).verdict.value == VERDICTS[name]


@pytest.mark.parametrize("name", ASSUMED)
def test_what_is_assumed_of_changing_elements_is_told(name: str, tmp_path: Path) -> None:
    report = _report(name, tmp_path)
    assert report.verdict.value == "holds"
    assert [each.message for each in report.notes if each.code == "note.keys"] == [
        f"assumes that {ASSUMED[name]}"
    ]


@pytest.mark.parametrize("name", ["settled", "ofNumbers", "ofStrings", "lawful"])
def test_nothing_is_assumed_of_what_cannot_change(name: str, tmp_path: Path) -> None:
    report = _report(name, tmp_path)
    assert report.verdict.value == "holds"
    assert not [each for each in report.notes if each.code == "note.keys"]
