"""What a condition that came out one way says about variables that are not exact."""

from __future__ import annotations

import pytest

from ooxcheck.oox import typed
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.condition_filters import Filter, hull
from ooxcheck.specs.inference.expressions import Reader
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.set_laws import Side, meet, minus, not_null, union
from tests.specs.nodes import NODE, NULL, RULES, N, one

TEXT = """
class Node { Node next; Node prev; int value; bool on; }
class Leaf extends Node { }
class Main { static bool m(Node x, Node y, Node z, int i, int k) { return %s; } }
"""
X, Y = (e.Name(Variable(name, NODE, slot)) for slot, name in enumerate(("x", "y")))
Z = union((X, Y), Side.UPPER)
"""What z may be on entry."""

DIGITS = e.Interval(0, 5, INT)
"""What i may be on entry."""


def quietly(expr: typed.Expr, here: Environment) -> Bound:
    return Reader(RULES, here).read(expr)


def filtered(condition: str, *, holds: bool = True) -> tuple[e.Expr, e.Expr]:
    """Return what z and i may be if a condition came out as said."""
    program = load_text(TEXT % condition, int_width=4)
    (method,) = program.methods()
    (returned,) = [s for s in method.statements() if isinstance(s, typed.Return)]
    assert isinstance(returned.value, typed.Binary | typed.Unary | typed.FieldRead | typed.InstanceOf)
    x, y, z, i, k = method.parameters
    exact = {each.slot: Bound.exactly(e.Name(each)) for each in (x, y, k)}
    environment = Environment({**exact, z.slot: Bound(e.NOTHING, Z), i.slot: Bound(e.NOTHING, DIGITS)})
    found = Filter(quietly, RULES.widening.numbers).filter_environment(
        environment, returned.value, holds=holds
    )
    return found.variables[z.slot].upper, found.variables[i.slot].upper


@pytest.mark.parametrize(
    ("condition", "holds", "z", "i"),
    [
        ("z == x", True, meet((Z, X), Side.UPPER), DIGITS),
        ("x == z", True, meet((Z, X), Side.UPPER), DIGITS),
        ("z == x", False, minus(Z, X, Side.UPPER), DIGITS),
        ("z != null", True, not_null(Z), DIGITS),
        ("z == null", True, meet((Z, NULL), Side.UPPER), DIGITS),
        ("!(z == null)", True, not_null(Z), DIGITS),
        ("z.next == x", True, meet((Z, e.Join(N, X)), Side.UPPER), DIGITS),
        ("z instanceof Leaf", True, meet((Z, e.Minus(e.Every(ClassType("Leaf")), NULL)), Side.UPPER), DIGITS),
        ("z instanceof Leaf", False, Z, DIGITS),
        ("i < 3", True, Z, e.Interval(0, 2, INT)),
        ("i < 3", False, Z, e.Interval(3, 5, INT)),
        ("3 >= i", True, Z, e.Interval(0, 3, INT)),
        ("i > k", True, Z, DIGITS),
        ("i == 7", True, Z, e.NOTHING),
        ("i > 1 && i < 4", True, Z, e.Interval(2, 3, INT)),
        ("z != null && i < 3", True, not_null(Z), e.Interval(0, 2, INT)),
        ("z == null ==> i < 3", False, meet((Z, NULL), Side.UPPER), e.Interval(3, 5, INT)),
        ("k == 1", True, Z, DIGITS),
        ("z.on", True, Z, DIGITS),
    ],
)
def test_what_a_condition_leaves(condition: str, holds: bool, z: e.Expr, i: e.Expr) -> None:
    assert filtered(condition, holds=holds) == (z, i)


def test_of_two_conditions_one_of_which_holds_either_may() -> None:
    _, i = filtered("i == 1 || i == 4")
    assert i is union((one(1), one(4)), Side.UPPER)


@pytest.mark.parametrize(
    ("expr", "ends"),
    [(one(2), (2, 2)), (e.Interval(1, 4, INT), (1, 4)), (union((one(-1), e.Interval(1, 4, INT)), Side.UPPER), (-1, 4)),
     (e.Every(INT), (-8, 7)), (N, None)],
)  # fmt: skip
def test_the_ends_of_a_set_of_constants(expr: e.Expr, ends: tuple[int, int] | None) -> None:
    assert hull(expr, RULES.widening.numbers) == ends
