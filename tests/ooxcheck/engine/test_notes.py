"""Notes beside an answer: memberships that are true of null, in what the method promises and in the invariants of its class."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.source import Source
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked

OOX = """
class Node { Node next; }
class Other { Node a; invariant this.a in this.a.*next; }
class L {
  Node head;
  Node tail;
  invariant kept: this.tail in this.head.*next;
  Node get() ensures(retval in this.head.*next) { return this.tail; }
  Node careful() ensures(retval != null ==> retval in this.head.*next) { return this.tail; }
}
class M {
  static Node first(L l) requires(l != null) ensures(retval in l.head.*next) { return l.head; }
}
"""
JAVA = r"""
class L {
  static class Node { /*@ nullable @*/ Node next; }
  /*@ nullable @*/ Node head;
  /*@ nullable @*/ Node tail;
  //@ invariant tail in head.*next;
  //@ ensures \result in head.*next;
  /*@ nullable @*/ Node get() { return tail; }
  //@ ensures \result != null ==> \result in head.*next;
  /*@ nullable @*/ Node careful() { return tail; }
}
"""


def hint(whole: str, left: str) -> str:
    return f"`{whole}` is true if {left} is null; write `{left} != null && ...` or `{left} != null ==> ...` to say what is meant"


KEPT, GOT = hint("this.tail in this.head.*next", "this.tail"), hint("retval in this.head.*next", "retval")


@pytest.mark.parametrize(
    ("method", "notes"),
    [("L.get", [KEPT, GOT]), ("L.careful", [KEPT]), ("M.first", [hint("retval in l.head.*next", "retval")])],
)
def test_memberships_of_null_are_noted_where_they_matter(method: str, notes: list[str]) -> None:
    found = [note.message for note in check(asked(OOX, method)).notes if note.code == "spec.null-in"]
    assert found == notes


@pytest.mark.parametrize(("method", "count"), [("L.get", 2), ("L.careful", 1)])
def test_so_they_are_in_jml(method: str, count: int) -> None:
    program, found = java_program([Source("L.java", JAVA)], method)
    report = check(Terms.of(read_values({"scope": 2})).resolve_for(program).about(program, found))
    notes = [note.message for note in report.notes if note.code == "spec.null-in"]
    assert notes == [hint("tail in head.*next", "tail"), hint(r"\result in head.*next", r"\result")][:count]


def test_brute_force_says_the_same(ooxcheck: Ooxcheck, file: Callable[[str], str]) -> None:
    assert GOT in " ".join(ooxcheck("brute", "L.get", file(OOX), "--scope", "1").out.split())
