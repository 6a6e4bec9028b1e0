"""What equations in ``ensures`` say as expressions, held to runs: a call that keeps the contract leaves just that.

The interpreter chooses what the call does, by the contract alone, in random states.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.oox.cells import Cells
from ooxcheck.oox.check import load_text
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.specs.inference.contract_equations import Equation, equations
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.summary import Parameters
from ooxcheck.specs.inference.widening import Widening
from tests.specs.escapes import Ran, runs
from tests.specs.meaning import Rows, World

WIDTH = 4
BOUNDS = Bounds(scope=2, ints=(-1, 0, 1, 2))
LIMITED = Settings(invariants=False, steps=3_000)
TEXT = """
class Item { int n; Item up; }
class Bag { ghost Item set items; ghost Item -> Item links; ghost int tally; ghost Item first; Item top; int size; bool full;
  %s m(Item x, int k, bool t) ensures(%s) modifies(%s);
}
class Main { static Item kept; static %s main(Bag b, Item x, int k, bool t) { return b.m(x, k, t); } }
"""
FIELDS = {
    "items": "set",
    "links": "pairs",
    "tally": "int",
    "first": "Item",
    "top": "Item",
    "size": "int",
    "full": "bool",
}
TERMS: dict[str, tuple[str, ...]] = {
    "set": ("none", "x", "old(this.items)", "$Item", "($set + $set)", "($set - $set)", "($set & $set)", "($set & Item)", "x.^up", "$Item.(old(this.links))",
            "{ each : Item | some each.(old(this.links)) }", "(if $bool then $set else $set)"),
    "pairs": ("old(this.links)", "($pairs + $pairs)", "($pairs - $pairs)", "(x -> $Item)", "(old(this.links) - (x -> Item))", "($set -> $set)"),
    "Item": ("x", "null", "x.up", "old(this.top)", "old(this.first)", "old(x.up.up)", "Main.kept", "(if $bool then $Item else $Item)"),
    "int": ("0", "1", "k", "old(this.size)", "old(this.tally)", "(old(this.size) + 1)", "(k - 1)", "(if $bool then $int else $int)", "#old(this.items)"),
    "bool": ("t", "true", "old(this.full)", "x == null", "$Item == $Item", "no $set", "some $set", "$int < $int", "$int >= $int", "$int == $int",
             "$set in $set", "$set == $set", "x in $set", "!($bool)", "($bool && $bool)", "($bool || $bool)", "($bool ==> $bool)", "($bool <==> $bool)"),
}  # fmt: skip


def term(source: random.Random, kind: str, depth: int) -> str:
    choices = [each for each in TERMS[kind] if depth or "$" not in each]
    head, *rest = source.choice(choices).split("$")
    for piece in rest:
        wanted = next(name for name in TERMS if piece.startswith(name))
        head += term(source, wanted, depth - 1) + piece.removeprefix(wanted)
    return head


def clause(source: random.Random, target: str, kind: str) -> str:
    value = term(source, kind, 2)
    if kind == "bool":
        return f"{target} <==> ({value})"
    return source.choice((f"{target} == {value}", f"{value} == {target}"))


def equation(source: random.Random) -> tuple[str, str, list[str]]:
    """Return a result type, what is ensured, and the cells that may change."""
    changed = source.sample(sorted(FIELDS), 3)
    target = source.choice(("retval", *changed))
    if target != "retval":
        return "int", clause(source, f"this.{target}", FIELDS[target]), changed
    result = source.choice(("Item", "int", "bool"))
    within = f"retval in {term(source, 'set', 1)}" if result == "Item" and source.random() < 0.4 else None
    return result, within or clause(source, "retval", result), changed


def determined(result: str, ensures: str, changed: list[str]) -> tuple[Program, list[Equation]]:
    places = ", ".join(f"this.{name}" for name in changed)
    program = load_text(TEXT % (result, ensures, places, result), int_width=WIDTH)
    bag = program.classes["Bag"]
    own: list[Field | GhostField] = [*bag.fields, *bag.ghosts]
    cells: frozenset[Cells] = frozenset(each for each in own if each.name in changed)
    rules = Rules(program, Parameters(), Widening(WIDTH, Parameters()))
    return program, list(equations(rules, bag.methods[0], cells))


def left(found: Equation, ran: Ran, here: World) -> Rows:
    """Return what a run left in the cell of an equation, or as its result."""
    if found.cells is None or found.target is None:
        assert ran.result is not None
        return ran.result
    ((owner,),) = here.rows(found.target)
    return frozenset(row[1:] for row in ran.after[found.cells] if row[0] is owner)


def kept(program: Program, seed: int) -> Iterator[tuple[Ran, World]]:
    """Yield calls that return, each with the state on entry as the callee knows it."""
    caller, callee = (next(m for m in program.methods() if m.name == name) for name in ("Main.main", "Bag.m"))
    numbers = [("number", each) for each in range(-(1 << WIDTH - 1), 1 << WIDTH - 1)]
    for ran in runs(program, caller, BOUNDS, LIMITED, 12, random.Random(seed)):
        if ran.result is not None:
            names: dict[Variable | Cells, Rows] = dict(ran.before)
            names.update(
                zip(callee.variables, (ran.before[each] for each in caller.parameters), strict=False)
            )
            yield (
                ran,
                World(
                    program, names, {}, ran.objects, frozenset({("bool", True), ("bool", False), *numbers})
                ),
            )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=120, deadline=None)
def test_an_equation_says_what_every_call_that_keeps_the_contract_leaves(seed: int) -> None:
    result, ensures, changed = equation(random.Random(seed))
    program, found = determined(result, ensures, changed)
    for ran, here in kept(program, seed) if found else ():
        for each in found:
            real, said = left(each, ran, here), here.rows(each.value)
            assert real == said if each.is_exact else real <= said, (ensures, each, real, said)


def test_much_is_said_and_kept() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        program, found = determined(*equation(random.Random(seed)))
        seen["said"] += bool(found)
        seen["sets"] += any(isinstance(each.cells, GhostField) for each in found)
        seen["runs"] += bool(found) and any(True for _ in kept(program, seed))
    assert seen["said"] > 20
    assert seen["sets"] > 5
    assert seen["runs"] > 10


@pytest.mark.parametrize(
    "ensures",
    ["this.size == x.n", "this.size == #old(this.items)", "this.size > k", "this.top == this.first"],
)
def test_what_has_no_exact_expression_is_not_said(ensures: str) -> None:
    assert not determined("int", ensures, ["size", "top", "first"])[1]
