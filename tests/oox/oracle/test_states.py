"""Initial states, counted: against closed forms, against naive enumeration with canonical labels, each state exactly once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import comb

import pytest

from ooxcheck.oox.check import formula as checked_formula
from ooxcheck.oox.checking.formulas.context import Kind
from ooxcheck.oox.oracle.states import Bounds, State, States
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Scene
from ooxcheck.oox.running.heap import Atom, Bag, Content, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.running.strings import strings_in
from ooxcheck.oox.typed import Method
from tests.oox.runs import loaded, method

NODE = "class Node { Node next; } class Main {{ static void main({}) {} {{ ; }} }}"


def states(
    text: str, bounds: Bounds, name: str = "Main.main", settings: Settings | None = None, int_width: int = 32
) -> States:
    settings = settings or Settings()
    program = loaded(text, int_width)
    return States(Bank(program, settings), method(program, name), bounds)


def canonical(state: State, literals: Sequence[str] = ()) -> Hashable:
    """Return the state with objects, and strings that are no literals, numbered in the order in which a walk meets them.

    A ghost set has no order: if there are strings in one, all their numberings are tried, and the least is taken.
    """
    contents = [content for obj in (state.heap.statics, *state.heap.objects) for content in obj.cells]
    if not any(
        isinstance(atom, str)
        for rows in contents
        if isinstance(rows, frozenset)
        for row in rows
        for atom in row
    ):
        return walked(state, dict.fromkeys(literals))
    others = sorted(
        {text for content in (*contents, *state.arguments) for text in strings_in(content)}.difference(
            literals
        )
    )
    orders = (walked(state, dict.fromkeys((*literals, *order))) for order in permutations(others))
    return min(orders, key=lambda form: str(_sorted_sets(form)))


def _sorted_sets(form: Hashable) -> object:
    match form:
        case frozenset():
            return sorted(map(_sorted_sets, form), key=str)
        case tuple():
            return [*map(_sorted_sets, form)]
        case _:
            return form


def walked(state: State, strings: dict[str, None]) -> Hashable:
    """Return the state with objects, and strings besides those given, numbered as a walk from the arguments meets them."""
    numbers: dict[Obj, int] = {}
    rows: list[Hashable] = []

    def label(content: Content) -> Hashable:
        if isinstance(content, frozenset):
            return frozenset(tuple(label(atom) for atom in row) for row in content)
        if isinstance(content, tuple):
            return ("sequence", *map(label, content))
        if isinstance(content, Bag):
            return frozenset((label(atom), number) for atom, number in content.in_order())
        if isinstance(content, str):
            strings.setdefault(content, None)
            return ("string", list(strings).index(content))
        if not isinstance(content, Obj):
            return (type(content).__name__, content)
        if content not in numbers:
            numbers[content] = len(numbers)
            waiting.append(content)
        return ("object", numbers[content], str(content.kind.type), len(content.cells))

    waiting: list[Obj] = []
    rows.append(tuple(label(argument) for argument in state.arguments))
    rows.append(tuple(label(content) for content in state.heap.statics.cells))
    while waiting:
        rows.append(tuple(label(content) for content in waiting.pop(0).cells))
    assert set(numbers) == set(state.heap.objects), "every object should be reachable"
    return tuple(rows)


def count(
    text: str, bounds: Bounds, name: str = "Main.main", settings: Settings | None = None, int_width: int = 32
) -> int:
    """Return how many states there are, having seen that no two are isomorphic."""
    literals = loaded(text).string_literals
    seen = Counter(canonical(state, literals) for state in states(text, bounds, name, settings, int_width))
    assert not seen or max(seen.values()) == 1
    return sum(seen.values())


# ---------------------------------------------------------------------------------------------- closed forms


@pytest.mark.parametrize("scope", range(6))
def test_acyclic_lists_are_counted_by_their_length(scope: int) -> None:
    text = (
        "class Node { Node next; } class Main { static void main(Node a) requires(acyclic(a, next)) { ; } }"
    )
    assert count(text, Bounds(scope=scope)) == scope + 1


@pytest.mark.parametrize("scope", range(5))
def test_lists_with_values_and_lassos(scope: int) -> None:
    text = "class Node { int v; Node next; } class Main { static void main(Node a) { ; } }"
    assert count(text, Bounds(scope=scope, ints=(0, 5))) == 1 + sum(
        2**k * (k + 1) for k in range(1, scope + 1)
    )


@pytest.mark.parametrize("scope", range(5))
def test_binary_trees_are_counted_by_catalan_numbers(scope: int) -> None:
    text = """class Tree { Tree left; Tree right; } class Main { static void main(Tree t)
      requires(acyclic(t, left, right))
      requires(all s : reach(t, left, right) | disjoint(reach(s.left, left, right), reach(s.right, left, right))) { ; } }"""
    assert count(text, Bounds(scope=scope)) == sum(comb(2 * n, n) // (n + 1) for n in range(scope + 1))


@pytest.mark.parametrize(("length", "ints"), [(0, 3), (1, 3), (2, 3), (3, 2), (4, 2)])
def test_arrays_are_counted_by_their_elements(length: int, ints: int) -> None:
    text = "class Main { static void main(int[] a) { ; } }"
    expected = 1 + sum(ints**n for n in range(length + 1))
    assert count(text, Bounds(array=length, ints=tuple(range(ints)))) == expected


def test_arrays_of_arrays_share_their_rows_or_not() -> None:
    text = "class Main { static void main(int[][] a) { ; } }"
    assert count(text, Bounds(scope=1, array=2, ints=(0,))) == 1 + 1 + 4 + 10
    assert count(text, Bounds(scope=2, array=2, ints=(0,))) == 1 + 1 + 4 + (10 + 9)


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        ("int", 3),
        ("uint", 2),
        ("bool", 2),
        ("char", 2),
        ("float", 2),
        ("string", 4),
        ("Main", 2),
        ("Shape", 3),
        ("Open", 2),
    ],
)
def test_each_type_has_its_values(type_: str, expected: int) -> None:
    text = f"""class Main {{ static void main({type_} x) {{ string a := "lit"; string b := "other"; a := "lit"; }} }}
      interface Shape {{ }} class Square implements Shape {{ }} class Circle implements Shape {{ }} interface Open {{ int m(); }}"""
    assert count(text, Bounds(scope=1, ints=(-1, 0, 1))) == expected


# -------------------------------------------------------------------------------------------------- strings

BELL = (1, 1, 2, 5, 15, 52, 203, 877)
"""In how many ways a set of n can be partitioned: strings without names are told apart or not."""


def with_literals(cells: int, literals: int) -> int:
    """Return in how many ways cells can hold one of some literals, or another string."""
    return sum(
        comb(cells, others) * literals ** (cells - others) * BELL[others] for others in range(cells + 1)
    )


def of_strings(number: int, requires: str = "", literals: Sequence[str] = ()) -> str:
    """Return a program whose method has a number of strings as its arguments."""
    arguments = ", ".join(f"string s{place}" for place in range(number))
    body = " ".join(f'assert s0 != "{literal}";' for literal in literals)
    return f"class Main {{ static void main({arguments}) {requires} {{ {body}; }} }}"


@pytest.mark.parametrize("number", range(1, 7))
def test_strings_that_are_not_null_are_counted_by_bell_numbers(number: int) -> None:
    there = " && ".join(f"s{place} != null" for place in range(number))
    assert count(of_strings(number, f"requires({there})"), Bounds()) == BELL[number]
    assert count(of_strings(number), Bounds()) == BELL[number + 1]


@pytest.mark.parametrize(
    ("number", "literals"), [(1, "a"), (2, "a"), (3, "ab"), (4, "abc"), (2, ["other", "another"])]
)
def test_literals_and_null_have_a_name(number: int, literals: Sequence[str]) -> None:
    assert count(of_strings(number, "", literals), Bounds()) == with_literals(number, len(literals) + 1)


def test_strings_that_all_differ_are_there_however_many_they_are() -> None:
    number = 6
    differ = (
        " && ".join(f"s{i} != s{j}" for i in range(number) for j in range(i))
        + " && "
        + " && ".join(f"s{i} != null" for i in range(number))
    )
    (state,) = (
        state.copy() for state in states(of_strings(number, f"requires({differ})"), Bounds(scope=0, array=0))
    )
    assert set(state.arguments) == {"other", "another", "other3", "other4", "other5", "other6"}


def test_a_new_string_is_never_a_literal() -> None:
    found = {state.arguments[0] for state in states(of_strings(1, "", ["other", "other'"]), Bounds())}
    assert found == {None, "other", "other'", "other''"}


@pytest.mark.parametrize("length", range(5))
def test_arrays_of_strings_are_counted_by_their_elements(length: int) -> None:
    text = "class Main { static void main(string[] a) { ; } }"
    assert count(text, Bounds(array=length)) == 1 + sum(BELL[n + 1] for n in range(length + 1))


@pytest.mark.parametrize("most", range(1, 5))
def test_sets_of_strings_have_no_more_strings_than_the_largest_bound(most: int) -> None:
    """Of a set it matters how large it is, and whether it has the string that is known already."""
    text = "class Box { FIELD ghost string set s; } class Main { static void main(Box b) { ; } }"
    assert count(text.replace("FIELD", ""), Bounds(scope=1, array=most)) == 1 + (most + 1)
    assert count(text.replace("FIELD", "string x;"), Bounds(scope=1, array=most)) == 1 + (most + 1) + (
        1 + 2 * most
    )


def test_relations_with_strings_are_all_there() -> None:
    """Up to names there are: none; a loop, an arc; and nine ways to have two arcs."""
    text = "class Box { ghost string -> string s; } class Main { static void main(Box b) { ; } }"
    assert len({canonical(state) for state in states(text, Bounds(scope=1, array=2))}) == 1 + (1 + 2 + 9)


@pytest.mark.parametrize(("width", "expected"), [(2, 4), (3, 5), (32, 5)])
def test_ints_that_do_not_fit_are_left_out(width: int, expected: int) -> None:
    text = "class Main { static void main(int x) { ; } }"
    assert count(text, Bounds(ints=(-2, -1, 0, 1, 2)), int_width=width) == expected


def test_static_fields_take_any_value() -> None:
    text = "class Main { static int n; static Main m; static void main(bool b) { ; } }"
    assert count(text, Bounds(scope=1, ints=(0, 1, 2))) == 2 * 3 * 2


def test_this_is_never_null_and_arguments_may_alias_it() -> None:
    text = "class Main { void main(Main other) { ; } }"
    assert count(text, Bounds(scope=2)) == 3


def test_a_constructor_starts_with_a_fresh_object_that_nothing_points_to() -> None:
    text = "class Main { int x; Main next; invariant this.x == 1; Main(Main next) { ; } }"
    program = loaded(text)
    found = list(
        States(Bank(program, Settings()), method(program, "Main.Main"), Bounds(scope=1, ints=(0, 1)))
    )
    assert len(found) == 3
    shapes = []
    for state in States(
        Bank(program, Settings()), method(program, "Main.Main"), Bounds(scope=1, ints=(0, 1))
    ):
        this, following = state.arguments
        assert isinstance(this, Obj)
        assert this.cells == [0, None]
        assert this is not following
        shapes.append(following is None)
    assert shapes.count(True) == 1


def test_scopes_of_single_classes_and_of_parents_both_count() -> None:
    text = "class A { } class B extends A { } class C extends A { } class Main { static void main(A x, A y) { ; } }"
    assert count(text, Bounds(scope=0)) == 1
    # null, or a first object of three classes; the second argument null, the first again, or a second of three classes
    assert count(text, Bounds(scope=2)) == (1 + 3) + 3 * (1 + 1 + 3)
    assert count(text, Bounds(scope=1)) == (1 + 3) + 3 * (1 + 1)
    assert count(text, Bounds(scope=2, scopes={"B": 1})) == (1 + 3) + 3 * (1 + 1 + 3) - 1
    assert count(text, Bounds(scope=2, scopes={"B": 0})) == (1 + 2) + 2 * (1 + 1 + 2)


def test_invariants_are_assumed_of_every_object_unless_turned_off() -> None:
    text = "class N { int v; N next; invariant this.v == 1; } class Main { static void main(N n) { ; } }"
    assert count(text, Bounds(scope=2, ints=(0, 1))) == 1 + 2 + 3
    assert count(text, Bounds(scope=2, ints=(0, 1)), settings=Settings(invariants=False)) == 1 + 2 * 2 + 4 * 3


def test_ghost_sets_and_values_are_part_of_the_state() -> None:
    text = "class Box { ghost int n; ghost int set xs; } class Main { static void main(Box b) { ; } }"
    assert count(text, Bounds(scope=1, ints=(0, 1, 2), array=3)) == 1 + 3 * 8


def test_ghost_sets_of_numbers_have_no_more_tuples_than_the_largest_bound() -> None:
    text = (
        "class Box { ghost int set xs; ghost Box -> bool bs; } class Main { static void main(Box b) { ; } }"
    )
    assert count(text, Bounds(scope=1, ints=(0, 1, 2), array=0)) == 1 + (1 + 3) * (1 + 2)
    assert count(text, Bounds(scope=1, ints=(0, 1, 2), array=2)) == 1 + (1 + 3 + 3) * (1 + 2 + 1)
    assert Bounds(scope=2, array=1, scopes={"Box": 4}).tuples == 4


def test_ghost_sequences_and_multisets_have_no_more_elements_than_the_largest_bound() -> None:
    text = "class K { } class Box { ghost TYPE xs; } class Main { static void main(Box b) { ; } }"
    bounds = Bounds(scope=1, ints=(0, 1, 2), array=2)
    assert count(text.replace("TYPE", "int seq"), bounds) == 1 + (1 + 3 + 9)
    assert count(text.replace("TYPE", "int multiset"), bounds) == 1 + (1 + 3 + 6)
    assert count(text.replace("TYPE", "K seq"), bounds) == 1 + (
        1 + 2 + 4
    )  # of null and the one K that there may be
    assert count(text.replace("TYPE", "K multiset"), bounds) == 1 + (1 + 2 + 3)
    assert count(text.replace("TYPE", "bool seq"), Bounds(scope=1, array=0)) == 1 + (1 + 2)


def test_ghost_sets_may_have_arrays_in_them_that_nothing_else_leads_to() -> None:
    text = "class Main { static void main(ghost bool[] set xs) { ; } }"
    assert count(text, Bounds(scope=1, array=1)) == 1 + (1 + 2)


def test_classes_as_sets_are_known_only_when_the_heap_is_complete() -> None:
    text = "class Node { Node next; } class Main { static void main(Node a) requires(#Node == 2 && one next) { ; } }"
    assert count(text, Bounds(scope=3)) == 1


def test_assumptions_without_a_value_are_noted() -> None:
    text = "class Node { int v; Node next; } class Main { static void main(Node a) requires(a.*next.v > 0) { ; } }"
    found = states(text, Bounds(scope=2, ints=(0, 1)))
    kept = [canonical(state) for state in found]
    assert kept
    assert [duty.span.text for duty in found.problems] == ["a.*next.v"]


# ------------------------------------------------------------------------------------------------ naive graphs


def naive_graphs(roots: int, fields: int, scope: int, kinds: int = 1) -> set[Hashable]:
    """Return all graphs reachable from roots, up to isomorphism, as the least of all their relabellings."""
    return {
        least
        for size in range(scope + 1)
        for pointers in product([None, *range(size)], repeat=roots + fields * size)
        for colours in product(range(kinds), repeat=size)
        if _all_reachable(pointers, roots, fields, size)
        for least in [min(map(repr, _relabelled(pointers, colours, roots, fields, size)))]
    }


def _all_reachable(pointers: Sequence[int | None], roots: int, fields: int, size: int) -> bool:
    found = {p for p in pointers[:roots] if p is not None}
    for _ in range(size):
        found |= {
            p for n in found for p in pointers[roots + fields * n : roots + fields * (n + 1)] if p is not None
        }
    return len(found) == size


def _relabelled(
    pointers: Sequence[int | None], colours: Sequence[int], roots: int, fields: int, size: int
) -> Iterator[Hashable]:
    for new in permutations(range(size)):
        renamed = [None if p is None else new[p] for p in pointers]
        nodes = sorted(
            (new[n], colours[n], renamed[roots + fields * n : roots + fields * (n + 1)]) for n in range(size)
        )
        yield renamed[:roots], nodes


def as_naive(state: State, fields: int, kinds: Sequence[str]) -> Hashable:
    """Return an enumerated state in the form of `naive_graphs`."""
    objects = state.heap.objects

    def number(atom: Content | Atom) -> int | None:
        return objects.index(atom) if isinstance(atom, Obj) else None

    pointers = [number(a) for a in state.arguments] + [number(c) for obj in objects for c in obj.cells]
    colours = [kinds.index(str(obj.kind.type)) for obj in objects]
    return min(map(repr, _relabelled(pointers, colours, len(state.arguments), fields, len(objects))))


@pytest.mark.parametrize(
    ("roots", "fields", "scope", "kinds"),
    [(1, 1, 4, 1), (2, 1, 3, 1), (3, 1, 3, 1), (1, 2, 3, 1), (2, 2, 2, 1), (1, 1, 3, 2), (2, 1, 2, 3)],
)
def test_graphs_are_those_of_naive_enumeration(roots: int, fields: int, scope: int, kinds: int) -> None:
    names = ["Node", "Left", "Right"][:kinds]
    text = f"class Node {{ {' '.join(f'Node f{i};' for i in range(fields))} }}"
    text += "".join(f" class {name} extends Node {{ }}" for name in names[1:])
    text += f" class Main {{ static void main({', '.join(f'Node r{i}' for i in range(roots))}) {{ ; }} }}"
    found = Counter(as_naive(state, fields, names) for state in states(text, Bounds(scope=scope)))
    assert set(found) == naive_graphs(roots, fields, scope, kinds)
    assert max(found.values()) == 1


# ------------------------------------------------------------------------------------------------- pruning

ASSUMPTIONS = """
a == b                                a != b && some a.next                a.v < b.v
a.v != b.v                            !(a.v == 0)                          acyclic(a, next)
!acyclic(a, next, other)              a.*next == b.*next                   disjoint(a.*next, b.*next)
#(a.*next) == 2                       #Node == 2                           all n : Node | n.v == 1
some n : a.*next | n.v == 0           no n : a.*other | n.v == 1           one n : Node | n.next == a
lone a.~next                          a in b.^next                         a.next == b.other
a.*next.v == b.*next.v                1 in a.*(next + other).v             (sum n : a.*next | n.v) == 1
if a.v == 0 then no b else some b     a.flagged()                          a.flagged() <==> b.flagged()
{ n : a.*next | n.v == 1 } in b       a.v == 0 ==> a.next == a             Node.first == a || no Node.first
a -> b in next                        iden & next == none -> none          (a + b).v == 1
"""

ASSUMED = """class Node { int v; Node next; Node other; static Node first; bool flagged() pure { return this.v == 1; } }
  class Main { static void main(Node a, Node b) REQUIRES { ; } }"""
PRUNED = Bounds(scope=2, ints=(0, 1))


@pytest.mark.parametrize(
    "assumption", [part.strip() for part in re.split(r"\s\s+|\n", ASSUMPTIONS) if part.strip()]
)
def test_cells_that_an_assumption_did_not_look_at_do_not_matter(assumption: str) -> None:
    """With an assumption, exactly those states remain that satisfy it when all cells are set."""
    found = Counter(
        canonical(state) for state in states(ASSUMED.replace("REQUIRES", f"requires({assumption})"), PRUNED)
    )
    assert found == Counter(satisfying(assumption))


def satisfying(assumption: str) -> Iterator[Hashable]:
    """Yield the complete states in which a formula holds."""
    bank, asked, every = complete_states()
    test = formula(checked_formula(assumption, bank.program, asked, kind=Kind.REQUIRES))
    for state, form in every:
        if test(Scene(state.heap, state.arguments, Machine(bank, state.heap).call_pure, 32), ()):
            yield form


@cache
def complete_states() -> tuple[Bank, Method, list[tuple[State, Hashable]]]:
    """Return all states without an assumption, with their canonical forms."""
    program = loaded(ASSUMED.replace("REQUIRES", ""))
    bank, asked = Bank(program, Settings()), method(program, "Main.main")
    return bank, asked, [(state.copy(), canonical(state)) for state in States(bank, asked, PRUNED)]


# ------------------------------------------------------------------- shapes of search trees, AVL and red-black trees

NODES = "reach(t, left, right)"
LEFT, RIGHT = (f"(if some s.{side} then s.{side}.height else 0)" for side in ("left", "right"))
TREES = {
    "search": f"""class Tree {{ int key; Tree left; Tree right; }} class Main {{ static void main(Tree t) SHAPED
      requires(all s : {NODES} | all l : reach(s.left, left, right) | l.key < s.key)
      requires(all s : {NODES} | all r : reach(s.right, left, right) | s.key < r.key)
      requires(all s : {NODES} | 0 <= s.key && s.key < #({NODES})) {{ ; }} }}""",
    "AVL": f"""class Tree {{ int height; Tree left; Tree right; }} class Main {{ static void main(Tree t) SHAPED
      requires(all s : {NODES} | s.height == 1 + (if {LEFT} >= {RIGHT} then {LEFT} else {RIGHT}))
      requires(all s : {NODES} | {LEFT} - {RIGHT} <= 1 && {RIGHT} - {LEFT} <= 1) {{ ; }} }}""",
    "red-black": f"""class Tree {{ bool red; int height; Tree left; Tree right; }} class Main {{ static void main(Tree t) SHAPED
      requires(!t.red)
      requires(all s : {NODES} | s.red ==> !s.left.red && !s.right.red)
      requires(all s : {NODES} | {LEFT} == {RIGHT} && s.height == {LEFT} + (if s.red then 0 else 1)) {{ ; }} }}""",
}


def shaped(levels: int) -> str:
    """Return clauses that demand a tree of at most so many levels."""
    unshared = f"all s : {NODES} | disjoint(reach(s.left, left, right), reach(s.right, left, right))"
    return f"requires({at_most('t', levels)}) requires(acyclic(t, left, right)) requires({unshared})"


def at_most(trees: str, levels: int) -> str:
    """Return the formula that nothing is more than so many levels below."""
    if levels == 0:
        return f"no {trees}"
    return f"all x{levels} : {trees} | {at_most(f'(x{levels}.left + x{levels}.right)', levels - 1)}"


@pytest.mark.parametrize(
    ("name", "counts"), [("search", (1, 2, 5)), ("AVL", (1, 2, 5)), ("red-black", (1, 2, 6))]
)
def test_shapes_of_trees_by_levels(name: str, counts: tuple[int, ...]) -> None:
    for levels, expected in enumerate(counts):
        text = TREES[name].replace("SHAPED", shaped(levels))
        bounds = Bounds(scope=2**levels - 1, ints=tuple(range(max(2**levels - 1, levels + 1))))
        assert count(text, bounds) == expected
