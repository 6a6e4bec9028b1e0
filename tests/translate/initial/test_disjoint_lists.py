"""Lists that are apart have numbers of their own: no state is lost by that, and each is found once."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.initial.disjoint_lists import ListStart, list_starts
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.universe import World
from tests.oox.runs import loaded, method
from tests.translate.comparing import compared
from tests.translate.deciding import Problem
from tests.translate.initial.test_symmetry_breaking import FEW, last_own_slot
from tests.translate.initial_states import class_graph, found, kinds, listed
from tests.translate.random_methods import sample

# ---------------------------------------------------------------------------------------------------- from the text

LISTS = "class N {{ N f; }} class L {{ N a; N b; {} }} class Main {{ static void main(N x, N y, L l) {} {{ ; }} }}"


@pytest.mark.parametrize(
    ("invariant", "required", "expected"),
    [
        ("", "", []),
        ("invariant i: disjoint(this.a.*f, this.b.*f);", "", ["a"]),
        ("invariant i: some this.a && disjoint(this.b.*f, this.a.*f);", "", ["b"]),
        (
            "model N set one := this.a.*f; model N set other := this.b.*f; invariant i: disjoint(this.one, this.other);",
            "",
            ["a"],
        ),
        ("", "requires(disjoint(x.*f, y.*f))", ["x"]),
        ("", "requires(some l && disjoint(l.a.*f, x.*f))", ["a"]),
        ("invariant i: !disjoint(this.a.*f, this.b.*f);", "", []),
        ("invariant i: disjoint(this.a.*f, this.b);", "", []),
        ("invariant i: disjoint(this.a.f.*f, this.b.*f);", "", []),
        ("invariant i: some this.a || disjoint(this.a.*f, this.b.*f);", "", []),
    ],
)
def test_what_is_assumed_to_be_apart_tells_where_lists_begin(
    invariant: str, required: str, expected: list[str]
) -> None:
    program = loaded(LISTS.format(invariant, required))
    assert [place.name for place in list_starts(program, method(program, "Main.main"))] == expected


@pytest.mark.parametrize(
    ("fields", "is_apart"),
    [
        ("N f;", True),
        ("N f; N g;", True),
        ("N g; N f; M m;", True),
        ("N f; ghost N set all;", False),
        ("N f; M m; N g; M k;", True),
    ],
)
def test_only_lists_are_numbered_apart(fields: str, is_apart: bool) -> None:
    chain = "invariant c: acyclic(this.a, f);"
    text = f"class M {{ }} class N {{ {fields} }} class L {{ N a; N b; {chain} invariant i: disjoint(this.a.*f, this.b.*f); }} class Main {{ static void main(L l) {{ ; }} }}"
    every = kinds(text, Bounds(scope=2))
    assert [str(kind) for kind in every.order if every.entrance(kind)] == (["N"] if is_apart else [])


def test_trees_are_not_numbered_apart() -> None:
    text = "class N { N f; N g; } class L { N a; N b; invariant i: disjoint(this.a.*(f + g), this.b.*(f + g)); } class Main { static void main(L l) { ; } }"
    every = kinds(text, Bounds(scope=2))
    assert not any(map(every.entrance, every.order))


# ---------------------------------------------------------------------------------------------------- numbering


def everywhere(every: Kinds) -> tuple[ListStart, ...]:
    """Return all slots, the last first, so that wherever there may be an entrance there is one."""
    slots = (*every.roots, *(slot for kind in every.order for slot in every.slots(kind)))
    return tuple(slot.place for slot in reversed(slots) if isinstance(slot.place, ListStart))


@given(st.integers(0, 100_000), st.booleans())
@settings(max_examples=80, deadline=None)
def test_no_state_is_lost_behind_entrances_and_each_is_found_once(seed: int, chained: bool) -> None:
    text, bounds = class_graph(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kinds, "_entrances", property(everywhere))
        if chained:
            patch.setattr(Kinds, "chain", last_own_slot)
        every = kinds(text, bounds)
        expected = listed(text, bounds, most=FEW)
        if expected.total() < FEW and any(map(every.entrance, every.order)):
            states = found(text, bounds)
            assert set(states) == set(expected)
            if every.without_back_references == frozenset(every.order):
                assert states == expected


@pytest.mark.parametrize(
    ("fields", "arguments", "scope", "lists"),
    [
        ("N next;", "L a", 3, 1),
        ("N next;", "L a, N n", 2, 1),
        ("N next; N previous;", "L a", 2, 1),
        ("N previous; N next;", "L a", 2, 1),
        ("N next; Q q;", "L a", 2, 1),
        ("N next;", "L a, L b", 2, 2),
    ],
)
def test_each_pair_of_lists_is_found_once(fields: str, arguments: str, scope: int, lists: int) -> None:
    assumed = (
        "invariant c: acyclic(this.head, next); invariant i: disjoint(this.head.*next, this.spare.*next);"
    )
    text = f"class N {{ {fields} }} class Q {{ }} class L {{ N head; N spare; {assumed} }} class Main {{ static void main({arguments}) {{ assert #N > 0; }} }}"
    bounds = Bounds(scope=scope, scopes={"L": lists})
    every = kinds(text, bounds)
    assert any(map(every.entrance, every.order))
    anything = Settings(invariants=False)
    assert found(text, bounds, settings=anything) == listed(text, bounds, settings=anything)


@pytest.mark.parametrize("seed", range(12))
def test_random_methods_are_decided_alike_with_entrances(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kinds, "_entrances", property(everywhere))
    assert not compared(sample(seed).problem()).differences


# ---------------------------------------------------------------------------------------------------- methods

MOVES = """
class N { N next; }
class L {
  N head; N spare;
  invariant one: acyclic(this.head, next);
  invariant other: acyclic(this.spare, next);
  invariant apart: disjoint(this.head.*next, this.spare.*next);
  void move()
    requires(some this.head)
    ensures(#seq(this.head, next) == old(#seq(this.head, next)) - 1)
    ensures(#this.spare.*next == old(#this.spare.*next) + 1)
    ensures(#seq(this.spare, next) < 3)
    ensures(#seq(this.spare, next) < 4)
  {
    N n := this.head;
    this.head := n.next;
    n.next := this.spare;
    this.spare := n;
  }
  void append()
    requires(some this.head)
    ensures(#seq(this.head, next) < 3)
    ensures(#seq(this.head, next) < 4)
    ensures(this.head.*next == old(this.head.*next + this.spare.*next))
  {
    N n := this.head;
    while (n.next != null) { n := n.next; }
    n.next := this.spare;
    this.spare := null;
  }
  void lose()
    requires(some this.spare)
    ensures(this.spare.*next in old(this.head.*next))
  {
    this.spare.next := this.head;
  }
}
"""


@pytest.mark.parametrize("name", ["L.move", "L.append", "L.lose"])
@pytest.mark.parametrize("is_apart", [True, False])
def test_methods_of_two_lists_are_decided_as_brute_force_decides_them(
    name: str, is_apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_apart:
        monkeypatch.setattr(Kinds, "entrance", lambda _kinds, _kind: None)
    program = loaded(MOVES)
    problem = Problem(program, method(program, name), Bounds(scope=3, scopes={"L": 1}), Settings(unroll=4))
    comparison = compared(problem)
    assert (comparison.end, comparison.differences) == ("violated", ())
    atoms = [
        thing
        for thing in encode(
            EncodingRequest(problem.program, problem.method, problem.bounds, problem.settings)
        ).initial.things
        if str(thing.kind) == "N"
    ]
    assert len(atoms) == (6 if is_apart else 3)


def test_a_walk_is_no_longer_than_objects_may_exist() -> None:
    program = loaded(MOVES)
    encoding = encode(
        EncodingRequest(
            program, method(program, "L.move"), Bounds(scope=3, scopes={"L": 1}), Settings(unroll=4)
        )
    )
    world: World = encoding.world
    assert (world.room(encoding.initial.things), world.room(encoding.initial.things[:3])) == (4, 3)


def test_sizes_by_which_questions_are_divided_make_a_chain() -> None:
    program = loaded(MOVES)
    encoding = encode(
        EncodingRequest(
            program, method(program, "L.move"), Bounds(scope=3, scopes={"L": 1}), Settings(unroll=4)
        )
    )
    sizes, _ = encoding.parts()
    assert len(sizes) == 3
    with encoding.world.session as session:
        session.add(*encoding.structure)
        assert all(session.solve(~before & after).is_unsat for before, after in pairwise(sizes))
