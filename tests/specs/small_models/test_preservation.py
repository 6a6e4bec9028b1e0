"""Formulas in a contraction: what they need to stay true and to stay false, and which ones are refused."""

from __future__ import annotations

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.specs.small_models.outside import Outside
from ooxcheck.specs.small_models.preservation import Preservation
from ooxcheck.specs.small_models.sufficient_scope import field_roles

CLASSES = """class Item {{ int code; }}
class Node {{ int value; Node next; Item item; }}
class T {{ static void m(Node a, Node b, Item i, int x) ensures({formula}) {{ }} }}"""


def _needs(formula: str) -> tuple[int | None, int | None, int]:
    """Return the numbers of witnesses for truth and for falsity, and of those for the values of terms."""
    program = load_text(CLASSES.format(formula=formula))
    (method,) = program.methods()
    preservation = Preservation(field_roles(program, method, 3))
    needs = preservation.formula(method.contract.ensures[0].formula)
    true, false = (None if each is None else each.total() for each in (needs.true, needs.false))
    return true, false, preservation.ground.total()


@pytest.mark.parametrize(
    ("formula", "true", "false", "ground"),
    [
        ("a == b", 0, 0, 0),
        ("a.value < x", 0, 0, 0),
        ("a in b.*next", 0, 0, 0),
        ("a.*next in b.*next", 0, 1, 0),
        ("a.*next == b.*next", 0, 1, 0),
        ("a.*next - b.*next == b.*next & a.*next", 0, 1, 0),
        ("x in a.*next.value", 1, 0, 0),
        ("i in a.*next.item - i", 1, 0, 0),
        ("some (a.*next.item - i)", 1, 0, 0),
        ("no a.*next.item", 0, 1, 0),
        ("lone a.*next", 0, 2, 0),
        ("one a.*next", 1, 2, 0),
        ("a.next == b", 0, 0, 1),
        ("a.next.next == b.next", 0, 0, 3),
        ("a.*next.value == x + 1", 1, 1, 0),
        ("a.next.*next == b.^next", 0, 1, 0),
        ("acyclic(a, next)", 0, 1, 0),
        ("disjoint(a.*next, b.*next)", 0, 1, 0),
        ("disjoint(a.*next.item, b.*next.item)", 0, 2, 0),
        ("all n : a.*next | n.value > 0", 0, 1, 0),
        ("some n : a.*next | n.value > 0 && i in n.*next.item", 2, 0, 0),
        ("some n : a.*next | (all m : n.^next | m.value < n.value)", 1, None, 0),
        ("all n : a.*next | (some m : n.^next | m.value < n.value)", None, 1, 0),
        ("a.*next.item in b.*next.item", None, 1, 0),
        ("all n : {m : a.*next | m.value > 0} | n.item == i", 0, 1, 0),
    ],
)
def test_witnesses(formula: str, true: int | None, false: int | None, ground: int) -> None:
    assert _needs(formula) == (true, false, ground)


@pytest.mark.parametrize(
    "formula",
    [
        "#(a.*next) == 3",
        "(sum n : a.*next | n.value) == x",
        "#seq(a, next) == x",
        "a.~next == b",
        "a in a.*(next + item)",
        "all n : a.*next | n.next == b",
        "some a.*next - a.*next.~next",
        "x < min(a.*next.value)",
        "some a.*next.next.item.code - b.*next.item.code",
        "a.*next.value < x",
        "(sum v : a.*next.value | v) == x",
        "a.*next.*next == none",
    ],
)
def test_what_needs_more_is_refused(formula: str) -> None:
    with pytest.raises(Outside):
        _needs(formula)
