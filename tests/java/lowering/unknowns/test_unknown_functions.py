"""Types with objects of unknown classes."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.java.lowering.unknowns.unknown_functions import is_open, unknown_functions
from tests.java.lowering.reachability.searching import reach_of

TEXT = """
import java.util.*;
import java.util.function.*;
class T {
    static int parameter(IntUnaryOperator f) { IntUnaryOperator g = i -> i; return f.applyAsInt(g.applyAsInt(1)); }
    static int local() { IntUnaryOperator g = i -> i; return g.applyAsInt(1); }
    static boolean number(Number n) { return n.equals(Integer.valueOf(1)); }
    static boolean tested(Comparable<Integer> c) { return c instanceof Integer; }
}
"""


@pytest.mark.parametrize(
    ("method", "names"),
    [
        ("parameter", {"java.util.function.IntUnaryOperator"}),
        ("local", set()),
        ("tested", {"java.lang.Comparable"}),
    ],
)
def test_an_interface_needs_an_unknown_implementation(method: str, names: set[str]) -> None:
    assert {each.name for each in unknown_functions(reach_of(TEXT, f"T.{method}"))} == names


def test_a_program_that_begins_has_no_unknown_objects() -> None:
    assert not list(unknown_functions(reach_of(TEXT, "T.parameter", is_fresh=True)))


def test_a_number_may_be_of_an_unknown_class() -> None:
    reach = reach_of(TEXT, "T.number")
    assert is_open(reach, reach.classes["java.lang.Number"])


ITERATORS = """import java.util.*;
class It {
  static int both(Iterator<String> it) { Iterator<String> own = new ArrayList<String>().iterator(); if (it.hasNext()) { assert own.hasNext(); } return 1; }
  static int all(Iterator<String> it) { Iterator<String> own = new ArrayList<String>().iterator(); int n = 0; while (it.hasNext()) { it.next(); n++; } assert n != 2 || own == it; return n; }
  static int one(List<String> list) { Iterator<String> own = list.iterator(); assert own != null; return 1; }
}"""


@pytest.mark.parametrize(("method", "is_violated"), [("both", True), ("all", True), ("one", False)])
def test_an_iterator_of_a_client_is_none_of_a_list_that_the_method_makes(
    tmp_path: Path, method: str, is_violated: bool
) -> None:
    path = tmp_path / "It.java"
    path.write_text(ITERATORS)
    report = ooxcheck.check(f"It.{method}", path, scope=2)
    assert any(each.duty.kind.value == "assert" for each in report.counterexamples) is is_violated
