"""A verdict names what limits it: the sizes of inputs, and what is assumed to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ooxcheck.api.reports import Report
from ooxcheck.engine.checker import check
from ooxcheck.oox.oracle.input_sizes import Size, SizeLimit
from ooxcheck.reports.size_words import size_words, uncovered_words
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked

LIST = """
class Node { Node next; invariant acyclic(this, next); }
class List {
  Node first;
  int length() ensures(retval <= 3) {
    int n := 0;
    Node at := this.first;
    while (at != null) { n := n + 1; at := at.next; }
    return n;
  }
  static int sum(int[] a) requires(a != null) ensures(#a <= 3) { return #a; }
  static int plain(int x) ensures(retval == x) { return x; }
}
"""
LOOPS = """
class W {
  static int up(int n) requires(n >= 0) ensures(retval == n) { int i := 0; while (i < n) invariant(i <= n) { i := i + 1; } return i; }
  static int measured(int n) requires(n >= 0) ensures(retval == n) {
    int i := 0;
    ghost bool begun := false;
    ghost int last := 0;
    while (i < n) invariant(0 <= i && i <= n) invariant(!begun || (last >= 0 && n - i < last)) { ghost last := n - i; ghost begun := true; i := i + 1; }
    return i;
  }
  static int another(int n) requires(n >= 0) ensures(retval == n) {
    int i := 0;
    ghost bool begun := false;
    ghost int last := 0;
    while (i < n) invariant(i <= n) invariant(!begun || (last >= 0 && 0 - i < last)) { ghost last := n - i; ghost begun := true; i := i + 1; }
    return i;
  }
  static int straight(int n) ensures(retval == n) { return n; }
  static int again(int n) ensures(retval == n) { if (n <= 0) { return n; } int r := W.again(n - 1); return r + 1; }
  static int calls(int n) ensures(retval == n) { int r := W.straight(n); return r; }
  static int recurs(int n) ensures(retval == n) { int r := W.again(n); return r; }
}
"""


@pytest.mark.parametrize(("limits", "words", "uncovered"), [
    ((), "", ""),
    ((SizeLimit(Size.OBJECTS, 3, ("Node",)), SizeLimit(Size.ARRAYS, 2)), " in every heap of up to 3 objects per class, arrays up to 2", "larger heaps, longer arrays"),
    ((SizeLimit(Size.ARRAYS, 2), SizeLimit(Size.STRINGS, 4)), " with arrays up to 2, strings up to 4", "longer arrays, longer strings"),
    ((SizeLimit(Size.OBJECTS, 1, ("A",)), SizeLimit(Size.OBJECTS, 3, ("B", "C"))), " in every heap of up to 3 objects per class (A 1)", "larger heaps"),
])  # fmt: skip
def test_sizes_in_words(limits: tuple[SizeLimit, ...], words: str, uncovered: str) -> None:
    assert (size_words(limits), uncovered_words(limits)) == (words, uncovered)


def test_the_verdict_names_what_limits_it(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    path = file(LIST, "list.oox")
    told = ooxcheck("List.length", path, "--scope", "3")
    assert (told.code, told.out.splitlines()[-1]) == (
        0,
        "holds in every heap of up to 3 objects per class, no bound on loops or calls was reached",
    )
    assert (
        ooxcheck("List.sum", path).out.splitlines()[-1]
        == "holds with arrays up to 3, no bound on loops or calls was reached"
    )
    assert (
        ooxcheck("List.plain", path).out.splitlines()[-1] == "holds, no bound on loops or calls was reached"
    )
    assert ooxcheck("List.length", path, "--scope", "4", "--unroll", "5").code == 1
    assert (
        ooxcheck("brute", "List.length", path, "--scope", "2")
        .out.splitlines()[-2]
        .startswith("holds in every heap of up to 2 objects per class")
    )


def test_complete_says_what_it_does_not_cover(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    path = file(LIST, "list.oox")
    told = ooxcheck("List.length", path, "--scope", "3", "--complete")
    assert told.code == 0
    assert told.out.endswith(
        ", no bound on loops or calls was reached; --complete does not cover larger heaps\n"
    )
    assert "--complete" not in ooxcheck("List.plain", path, "--complete").out
    assert "Larger heaps, arrays and strings" in " ".join(ooxcheck("check", "--help").out.split())
    table = ooxcheck("List.length", "List.plain", path, "-q").out
    assert "no bound reached, input sizes bounded" in table
    method = ooxcheck("List.length", path, "--format", "json").document["methods"][0]
    assert method["size_limits"] == [{"size": "objects", "most": 3, "classes": ["Node"]}]


@pytest.mark.parametrize(("method", "rest", "assumed"), [
    ("up", {"loops": "invariant"}, ["the loop at <text>:3"]),
    ("up", {}, []),  # unrolled: a loop that goes on reaches its bound
    ("measured", {"loops": "invariant"}, []),
    ("calls", {"calls": "contract"}, []),  # without loop or recursion it ends
    ("recurs", {"calls": "contract"}, ["calls of W.again"]),
    ("again", {"calls": "contract"}, ["calls of W.again"]),
    ("again", {"induction": True}, ["calls of W.again"]),
])  # fmt: skip
def test_partial_correctness_is_said(method: str, rest: dict[str, Any], assumed: list[str]) -> None:
    report = Report.of(check(asked(LOOPS, f"W.{method}", int_width=8, **rest)))
    closing = report.text().splitlines()[-1]
    assert closing.startswith("holds")
    assert ("partial correctness: it is not shown that " in closing) == bool(assumed)
    assert all(each in closing for each in assumed)


def test_another_measure_than_the_one_that_is_noted_is_none() -> None:
    report = Report.of(check(asked(LOOPS, "W.another", loops="invariant", int_width=8)))
    assert "partial correctness" in report.text().splitlines()[-1]  # n - i < last says nothing about 0 - i
