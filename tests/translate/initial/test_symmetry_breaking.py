"""Numbering by discovery loses no state: what the solver finds is what the enumerator lists, once each where it can be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ooxcheck
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.relational import Relation
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.initial.object_kinds import Kind, Kinds, Slot
from ooxcheck.translate.initial.symmetry_breaking import Discovery
from ooxcheck.translate.model.universe import Thing
from tests.translate.comparing import compared
from tests.translate.initial_states import (
    class_graph,
    enumerated,
    found,
    kinds,
    least_form,
    listed,
    solved,
    symbolic,
)
from tests.translate.random_methods import sample

FEW = 250


@given(st.integers(0, 100_000))
@settings(max_examples=30, deadline=None)
def test_no_state_is_lost_and_anchored_ones_are_found_once(seed: int) -> None:
    text, bounds = class_graph(seed)
    expected = listed(text, bounds, most=FEW)
    if expected.total() < FEW:
        states = found(text, bounds)
        assert set(states) == set(expected)
        every = kinds(text, bounds)
        if every.without_back_references == frozenset(every.order):
            assert states == expected


@pytest.mark.parametrize(
    ("fields", "scope"),
    [("N next;", 4), ("N left; N right;", 2), ("N next; Q q;", 2), ("N[] all;", 2), ("Q q; N next;", 2)],
)
def test_each_graph_of_one_class_is_found_once(fields: str, scope: int) -> None:
    text = f"class N {{ {fields} }} class Q {{ }} class Main {{ static void main(N a, N b) {{ assert #N > 0; }} }}"
    bounds = Bounds(scope=scope, array=2)
    assert found(text, bounds) == listed(text, bounds)


CIRCLES = (
    "class N { N next; L list; } class L { N n; } class Main { static void main(N a) { assert #N == 3; } }"
)


def circles() -> tuple[Initial, Relation, Relation, Relation, Relation]:
    """Return the states of a program in which N and L refer to each other, and the relations of `a` and of the fields."""
    states = symbolic(CIRCLES, Bounds(scope=3, scopes={"L": 2}))
    program = states.world.program
    cells = (*states.kinds.arguments, *program.layout("N"), *program.layout("L"))
    a, following, list_, n = (states.unknowns[cell].relation for cell in cells)
    return states, a, following, list_, n


def test_a_circle_through_two_classes_has_a_numbering() -> None:
    """With a -> q -> A -> p -> B -> q, no numbering suits one walk over the slots of all N and then of all L."""
    states, a, following, list_, n = circles()
    q = a.join(following)
    p = q.join(list_).join(n)
    differ = (p & q).no() & (a & (p + q)).no() & (p.join(list_) & q.join(list_)).no()
    assert states.world.session.solve(p.join(list_).join(n).eq(q) & p.some() & differ).is_sat


def test_a_circle_that_only_a_later_kind_leads_to_has_a_numbering() -> None:
    """With a -> A -> p -> q -> p, the walk for N gets stuck behind a, and takes p or q."""
    states, a, following, list_, n = circles()
    p = a.join(list_).join(n)
    q = p.join(following)
    differ = (p & q).no() & (a & (p + q)).no()
    assert states.world.session.solve(
        q.join(following).eq(p) & p.some() & a.join(following).no() & differ
    ).is_sat


def test_ghost_sets_may_bring_in_several_objects_at_once() -> None:
    text = "class Main { ghost Main -> K m; static void main(Main o) { assert #Main == 1; } } class K { }"
    expected = {least_form(state) for state in enumerated(text, Bounds(scope=2))}
    assert {least_form(state) for state in solved(symbolic(text, Bounds(scope=2)))} == expected


def test_a_slot_may_hold_no_more_objects_than_are_met_before_it() -> None:
    every = kinds("class N { N next; } class Main { static void main(N a, N b) { ; } }", Bounds(scope=4))
    (node,) = every.order
    things = tuple(Thing(node, number, initial=True) for number in range(4))
    candidates = Discovery(every, {node: things}).candidates()
    a, b = every.roots
    (following,) = every.slots(node)
    assert len(candidates[None, a]) == 1
    assert len(candidates[None, b]) == 2
    assert [len(candidates[thing, following]) for thing in things] == [3, 4, 4, 4]


def test_a_ghost_set_may_hold_all_objects_though_none_was_met_before() -> None:
    every = kinds("class N { ghost N set all; } class Main { static void main(N a) { ; } }", Bounds(scope=4))
    (node,) = every.order
    things = tuple(Thing(node, number, initial=True) for number in range(4))
    (ghost,) = every.slots(node)
    assert Discovery(every, {node: things}).candidates()[things[0], ghost] == list(things)


# ---------------------------------------------------------------------------------------------------- chains


def last_own_slot(every: Kinds, kind: Kind) -> Slot | None:
    """Return the last slot that an anchored kind has to itself, so that chains are everywhere, and go across the order of slots."""
    own = (
        [slot for slot in every.slots(kind) if kind in every.slot_kinds(slot) and not slot.many]
        if kind in every.without_back_references
        else []
    )
    return own[-1] if own else None


@given(st.integers(0, 100_000))
@settings(max_examples=30, deadline=None)
def test_no_state_is_lost_along_chains_and_each_is_found_once(seed: int) -> None:
    text, bounds = class_graph(seed)
    expected = listed(text, bounds, most=FEW)
    if expected.total() < FEW:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Kinds, "chain", last_own_slot)
            states, every = found(text, bounds), kinds(text, bounds)
        assert set(states) == set(expected)
        if every.without_back_references == frozenset(every.order):
            assert states == expected


@pytest.mark.parametrize("seed", range(12))
def test_random_methods_are_decided_alike_along_chains(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kinds, "chain", last_own_slot)
    assert not compared(sample(seed).problem()).differences


LISTS = "class Main {{ static void main({}) {{ assert #N > 0; }} }}"


@pytest.mark.parametrize(
    ("fields", "arguments", "scope"),
    [
        ("N next; N previous;", "N a", 3),
        ("N previous; N next;", "N a, N b", 2),
        ("N next; N previous; Q q;", "N a", 2),
    ],
)
def test_each_list_with_links_both_ways_is_found_once(fields: str, arguments: str, scope: int) -> None:
    text = f"class N {{ {fields} }} class Q {{ }} class L {{ N head; invariant finite: acyclic(this.head, next); }} {LISTS.format(arguments)}"
    bounds = Bounds(scope=scope)
    every = kinds(text, bounds)
    assert any(every.chain(kind) for kind in every.order)
    assert found(text, bounds) == listed(text, bounds)


def no_chain(_every: Kinds, _kind: Kind) -> Slot | None:
    """Return None: all first objects of lists are numbered before the others."""
    return None


TABLES = [
    ("N next;", "N[] heads;", "L l"),
    ("N next; bool marked;", "N[] heads;", "L l"),
    ("N next;", "N[] heads; N spare;", "L l"),
]


@pytest.mark.parametrize(("fields", "own", "arguments"), TABLES)
@pytest.mark.parametrize("in_order_of_lists", [True, False])
def test_each_table_of_lists_is_found_once(
    fields: str, own: str, arguments: str, in_order_of_lists: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"class N {{ {fields} }} class L {{ {own} }} {LISTS.format(arguments)}"
    bounds = Bounds(scope=2, scopes={"L": 1}, array=2, ints=(0, 1))
    if not in_order_of_lists:
        monkeypatch.setattr(Kinds, "chain", no_chain)
    every = kinds(text, bounds)
    assert [str(kind) for kind in every.order if every.chain(kind)] == (["N"] if in_order_of_lists else [])
    assert found(text, bounds) == listed(text, bounds)


TABLE = """
class N {{ N next; }}
class L {{
  N[] heads;
  void drop(int i)
    requires(this.heads != null && #this.heads == 2 && 0 <= i && i < 2 && this.heads[i] != null)
    requires(acyclic(this.heads[0], next) && acyclic(this.heads[1], next))
    requires(disjoint(this.heads[0].*next, this.heads[1].*next))
    ensures({})
    exceptional(false)
  {{
    this.heads[i] := this.heads[i].next;
  }}
}}
"""


@pytest.mark.parametrize("in_order_of_lists", [True, False])
@pytest.mark.parametrize(
    ("promise", "verdict"),
    [
        ("disjoint(this.heads[0].*next, this.heads[1].*next)", "holds"),
        ("#this.heads[0].*next + #this.heads[1].*next <= 3", "holds"),
        ("#this.heads[0].*next < 2 || #this.heads[1].*next < 1", "violated"),
        ("#this.heads[0].*next < 2 || #this.heads[1].*next < 2", "holds"),
        ("no this.heads[1]", "violated"),
    ],
)
def test_methods_on_tables_of_lists_of_four_objects_have_these_verdicts(
    promise: str, verdict: str, in_order_of_lists: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not in_order_of_lists:
        monkeypatch.setattr(Kinds, "chain", no_chain)
    report = ooxcheck.check("L.drop", text=TABLE.format(promise), scope=4, array=2, unroll=3)
    assert report.verdict == verdict


def test_a_circular_list_is_numbered_along_its_links() -> None:
    text = f"class N {{ N next; N previous; invariant closed: this in this.^next; }} {LISTS.format('N a')}"
    states = symbolic(text, Bounds(scope=4))
    node, following, back = (
        states.unknowns[cell].relation
        for cell in (*states.kinds.arguments, *states.world.program.layout("N"))
    )
    second, third, fourth = node.join(following), node.join(following).join(following), node.join(back)
    apart = (node & (second + third)).no() & (second & third).no() & (fourth & (second + third)).no()
    circle = (
        apart
        & node.some()
        & fourth.some()
        & fourth.eq(third.join(following))
        & fourth.join(following).eq(node)
    )
    solution = states.world.session.solve(circle)
    assert solution.instance is not None
    numbered = sorted((str(one), str(two)) for one, two in solution.instance[following])
    assert numbered == [(f"N${place}", f"N${(place + 1) % 4}") for place in range(4)]
