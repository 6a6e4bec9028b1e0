"""An Object is no collection of the library unless code tests for it; a note states that."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import FAULT_WORDS
from tests.java.lowering.test_collections import asked

TEXT = """
import java.util.*;

class M<T> {
  List<T> items = new ArrayList<>();
  Object held;
  Object[] row;
  T item;
  Comparator<T> order;
  static class Pair { int first; }

  static int hash(Object o) { return o == null ? 0 : o.hashCode(); }
  int hashOfField() { return Objects.hashCode(held) + Objects.hashCode(item); }
  int hashOfElement() { return row == null || row.length == 0 ? 0 : Objects.hashCode(row[0]); }
  boolean hasIn(Map<T, Pair> m, T t) { return m != null && order != null && m.containsKey(t); }
  boolean has(T t) { return items != null && items.contains(t); }

  static void tested(Object o) { if (o != null && o.hashCode() == 0) { assert !(o instanceof List); } }
  static void cast(Object o) { if (o instanceof M) { return; } if (o != null && o.hashCode() == 1) { List<?> l = (List<?>) o; } }
  void isItself(Object o) { if (o != null && items != null) { assert o.hashCode() != 1 || o != items; } }
  void same(Object o) { if (o != null && items != null) { assert !o.equals(items); } }
  static void kind(Object o) { if (o != null && o.hashCode() == 1) { assert o.getClass() != ArrayList.class; } }
  static int size(List<Integer> l) { return l == null ? 0 : l.size(); }
}
"""
TOLD = (
    "assumes that values of type Object are no collections of the library, since no code distinguishes them"
)


def told(name: str) -> list[str]:
    program, _, _ = asked(TEXT, name)
    return [note.message for note in program.assumptions if note.code == "note.collections"]


@pytest.mark.parametrize("name", ["hash", "hashOfField", "hashOfElement", "has", "hasIn"])
def test_what_nothing_asks_about_is_no_collection(name: str) -> None:
    """The hash code of a string takes a round for each character: what iterators catch has words of up to five, and any string may be one."""
    assert told(name) == [TOLD]
    program, method, bounds = asked(TEXT, name)
    assert (
        check(
            Question(program, method, bounds=bounds, settings=Settings(unroll=max(map(len, FAULT_WORDS))))
        ).verdict.value
        == "holds"
    )


@pytest.mark.parametrize("name", ["tested", "cast", "isItself", "same", "kind"])
def test_where_something_asks_it_may_be_one(name: str) -> None:
    assert told(name) == []


def test_a_list_is_found_where_something_asks() -> None:
    program, method, _ = asked(TEXT, "isItself")
    question = Question(program, method, bounds=Bounds(scope=1, array=0), settings=Settings(unroll=1))
    assert check(question).verdict.value == "violated"


def test_nothing_is_assumed_where_nothing_is_run_on_an_object() -> None:
    assert told("size") == []


def test_nothing_is_told_where_no_object_is_given() -> None:
    text = "import java.util.*; class M { static int m() { Set<Integer> s = new HashSet<>(); s.add(1); return s.size(); } }"
    assert "note.collections" not in [note.code for note in asked(text, "m")[0].assumptions]
