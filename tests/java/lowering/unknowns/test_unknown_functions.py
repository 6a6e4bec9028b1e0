"""Types with objects of unknown classes."""

from __future__ import annotations

import pytest

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
