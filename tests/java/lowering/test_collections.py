"""Collections of the library in the initial heap: exactly those that a client can build."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.typed import Method

TEXT = """
import java.util.*;

class M {
  static class P { int x; public boolean equals(Object o) { return o instanceof P p && p.x == x; } public int hashCode() { return x; } }
  static void removed(HashMap<Integer, Integer> m, int k) { if (m != null) { m.remove(k); assert !m.containsKey(k); } }
  static void removedText(HashMap<String, P> m, String k) { if (m != null) { m.remove(k); assert !m.containsKey(k); } }
  static void removedObject(HashMap<P, P> m, P k) { if (m != null && k != null) { m.remove(k); assert !m.containsKey(k); } }
  static void hasNull(HashMap<P, P> m) { if (m != null) { assert !m.containsKey(null); } }
  static void inOrder(TreeMap<Integer, P> m) { if (m != null && m.size() == 2) { assert m.firstKey() < m.lastKey(); } }
  static void longs(TreeSet<Long> s) { if (s != null && s.size() == 2) { assert s.first() < s.last(); } }
  static void noNull(TreeMap<P, P> m) { if (m != null && !m.isEmpty()) { assert m.firstKey() != null; } }
  static void least(PriorityQueue<Integer> q) { if (q != null && q.size() == 2) { int a = q.poll(); assert a <= q.poll(); } }
  static void typed(List<Integer> l, String s) { if (l != null && !l.isEmpty()) { Object o = l.get(0); assert o == null || o instanceof Integer; } }
  static void wild(List<?> l, String s) { if (l != null && !l.isEmpty()) { Object o = l.get(0); assert o == null || o instanceof Integer; } }
}
"""
BACKWARDS = TEXT.replace(
    "static void inOrder",
    "static Object back() { return new TreeMap<Integer, P>((a, b) -> b - a); }\n  static void inOrder",
)
SINGLE = ("ListedMap", "ArrayBackedList", "PriorityQueue", "MappedSet", "Object[]")


def asked(text: str, name: str) -> tuple[Program, Method, Bounds]:
    program, method = java_program([Source("M.java", text)], f"M.{name}")
    return program, method, Bounds(scope=2, scopes=dict.fromkeys(SINGLE, 1), array=2)


def answer(text: str, name: str) -> Report:
    program, method, bounds = asked(text, name)
    return check(Question(program, method, bounds=bounds, settings=Settings(unroll=3)))


@pytest.mark.parametrize(
    ("text", "name", "verdict"),
    [
        (TEXT, "removed", "holds"),
        (TEXT, "removedText", "holds"),
        (TEXT, "removedObject", "violated"),
        (TEXT, "hasNull", "violated"),
        (TEXT, "inOrder", "holds"),
        (BACKWARDS, "inOrder", "violated"),
        (TEXT, "longs", "holds"),
        (TEXT, "noNull", "holds"),
        (BACKWARDS, "noNull", "violated"),
        (TEXT, "least", "holds"),
        (TEXT, "typed", "holds"),
        (TEXT, "wild", "violated"),
    ],
)
def test_collections_are_as_clients_can_make_them(text: str, name: str, verdict: str) -> None:
    assert answer(text, name).verdict.value == verdict


@pytest.mark.parametrize(("name", "verdict"), [("hasNull", "violated"), ("noNull", "holds")])
def test_brute_force_knows_the_same_collections(name: str, verdict: str) -> None:
    program, method, _ = asked(TEXT, name)
    assert (
        bruteforce.check(
            program, method, Bounds(scope=1, array=1, ints=(0, 1)), Settings(unroll=3)
        ).verdict.value
        == verdict
    )


def test_that_nobody_has_a_comparator_is_told() -> None:
    told = {
        text: [note.message for note in answer(text, "inOrder").notes if note.code == "note.comparator"]
        for text in (TEXT, BACKWARDS)
    }
    assert told == {
        TEXT: ["assumes that no TreeMap has a comparator, since the files create none with arguments"],
        BACKWARDS: [],
    }
