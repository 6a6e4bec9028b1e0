"""An argument inside of a structure is numbered with it: no state is lost by that, and each is found once where it is inside."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.initial.member_arguments import member_argument
from ooxcheck.translate.initial.object_kinds import Kinds, Slot
from tests.oox.oracle.test_states import canonical
from tests.oox.runs import loaded, method
from tests.translate.comparing import compared
from tests.translate.deciding import Problem
from tests.translate.initial.test_symmetry_breaking import FEW, last_own_slot
from tests.translate.initial_states import class_graph, found, kinds, listed, solved, symbolic
from tests.translate.random_methods import sample

# ---------------------------------------------------------------------------------------------------- from the text

LISTS = "class N {{ N f; }} class L {{ N a; model N set all := this.a.*f; }} class Main {{ static void main(N x, N y, L l) {} {{ ; }} }}"


@pytest.mark.parametrize(
    ("required", "expected"),
    [
        ("", None),
        ("requires(some l && x in l.a.*f)", "x"),
        ("requires(y in l.all && some y)", "y"),
        ("requires(y in x.*f)", "y"),
        ("requires(x in l.all) requires(x in y.*f)", "x"),
        ("requires(x in l.all && y in l.all)", None),
        ("requires(x in x.f.*f)", None),
        ("requires(x !in l.all)", None),
        ("requires(some y || x in l.all)", None),
        ("requires(x.f in l.all)", None),
    ],
)
def test_what_is_required_tells_of_an_argument_inside(required: str, expected: str | None) -> None:
    inside = member_argument(method(loaded(LISTS.format(required)), "Main.main"))
    assert (inside and inside.name) == expected


# ---------------------------------------------------------------------------------------------------- numbering


def all_but_one(every: Kinds) -> tuple[Slot, ...]:
    """Return all roots but the first."""
    return every.roots[1:]


@given(st.integers(0, 100_000), st.booleans())
@settings(max_examples=40, deadline=None)
def test_no_state_is_lost_whether_arguments_are_inside_or_not(seed: int, chained: bool) -> None:
    text, bounds = class_graph(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kinds, "inner", property(all_but_one))
        if chained:
            patch.setattr(Kinds, "chain", last_own_slot)
        expected = listed(text, bounds, most=FEW)
        if expected.total() < FEW and kinds(text, bounds).inner:
            assert set(found(text, bounds)) == set(expected)


NODES = "class N {{ {} }} class L {{ N a; {} }} class Main {{ static void main(N x, L l) requires(x in l.a.*f) {{ assert #N > 0; }} }}"


@pytest.mark.parametrize(
    ("fields", "invariant", "scope", "is_chained"),
    [
        ("N f;", "", 3, False),
        ("N f; N g;", "", 2, False),
        ("N g; N f;", "invariant c: acyclic(this.a, f);", 2, True),
    ],
)
def test_each_state_with_the_argument_inside_is_found_once(
    fields: str, invariant: str, scope: int, is_chained: bool
) -> None:
    text, bounds = NODES.format(fields, invariant), Bounds(scope=scope, scopes={"L": 1})
    every = kinds(text, bounds)
    assert [slot.place for slot in every.inner] == [every.arguments[0]]
    assert [str(kind) for kind in every.order if every.chain(kind)] == (["N"] if is_chained else [])
    states = symbolic(text, bounds, settings=Settings(invariants=False))
    x, lists = (states.unknowns[argument].relation for argument in every.arguments)
    a, f = (
        states.unknowns[cell].relation
        for name in "LN"
        for cell in states.world.program.layout(name)
        if cell.name in "af"
    )
    first = lists.join(a)
    states.world.session.add(x.in_(first + first.join(f.closure())))
    ours = Counter(canonical(state) for state in solved(states))
    assert len(ours) > 3
    assert set(ours.values()) == {1}


def test_no_list_beside_the_structure_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kinds, "inner", property(all_but_one))
    text = "class N { N f; } class L { N a; } class Main { static void main(L l, N x) { assert #N > 0; } }"
    bounds = Bounds(scope=3, scopes={"L": 1})
    assert set(found(text, bounds)) == set(listed(text, bounds))


@pytest.mark.parametrize("seed", range(12))
def test_random_methods_are_decided_alike_with_arguments_inside(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kinds, "inner", property(all_but_one))
    assert not compared(sample(seed).problem()).differences


# ---------------------------------------------------------------------------------------------------- methods

CUTS = """
class N { N next; bool v; }
class L {
  N head;
  invariant finite: acyclic(this.head, next);
  void cut(N n)
    requires(some n && n in this.head.*next)
    ensures(#this.head.*next < 3)
    ensures(#this.head.*next < 4)
    ensures(n in this.head.*next)
    ensures(no n.next)
  {
    if (n.v) { n.next := null; }
  }
  void lose(N n)
    requires(n.v && n in this.head.*next)
    ensures(n !in this.head.*next)
  {
    this.head := n.next;
  }
}
"""


@pytest.mark.parametrize(("name", "end"), [("L.cut", "violated"), ("L.lose", "holds")])
@pytest.mark.parametrize("is_last", [True, False])
def test_methods_of_an_object_inside_are_decided_as_brute_force_decides_them(
    name: str, end: str, is_last: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_last:
        monkeypatch.setattr(Kinds, "inner", ())
    program = loaded(CUTS)
    comparison = compared(
        Problem(program, method(program, name), Bounds(scope=3, scopes={"L": 1}), Settings(unroll=1))
    )
    assert (comparison.end, comparison.differences) == (end, ())
