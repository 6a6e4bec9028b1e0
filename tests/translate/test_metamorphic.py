"""What changes no verdict: other names, another order, dead code, split clauses, inlined calls; and what can only add violations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.parser import parse_text
from ooxcheck.oox.syntax.printer import node_text
from tests.oox.runs import loaded, method
from tests.translate.deciding import Answer, Problem, decided
from tests.translate.random_methods import Sample, sample
from tests.translate.rewriting import renamed, reordered, rewritten, split, with_dead_code

SEEDS = range(500, 510)


def said(answer: Answer) -> tuple[object, ...]:
    """Return an answer without places, and without what is never reached: dead code may promise more."""
    duties = sorted(duty.kind.value for duty in answer.violated)
    return (
        replace(answer, is_hollow=False).verdict,
        duties,
        sorted(bound.what for bound in answer.bounds),
        answer.finishes,
        answer.throws,
    )


@cache
def original(seed: int) -> Sample:
    """Return a sample as the printer writes it."""
    found = sample(seed)
    return replace(found, text=node_text(parse_text(found.text)))


@cache
def unchanged(seed: int) -> Answer:
    """Return the answer that every change is held to."""
    return decided(original(seed).problem())


def changed_samples(change: Callable[[tree.Node], tree.Node], *, wanted: int) -> Iterator[tuple[int, Sample]]:
    """Yield samples after a change, as many as wanted of those that it makes different."""
    seed = SEEDS.start
    while wanted:
        before = original(seed)
        after = replace(before, text=rewritten(before.text, change))
        if after.text != before.text:
            wanted -= 1
            yield seed, after
        seed += 1


@pytest.mark.parametrize("change", [renamed, with_dead_code], ids=lambda change: change.__name__)
def test_a_change_of_form_changes_nothing(change: Callable[[tree.Node], tree.Node]) -> None:
    for seed, after in changed_samples(change, wanted=10):
        assert said(unchanged(seed)) == said(decided(after.problem())), after.text


def test_the_order_of_independent_declarations_changes_nothing() -> None:
    """Where overflow is a violation, the first one counts, and order matters."""
    for seed, after in changed_samples(reordered, wanted=10):
        if after.settings.overflow == "wrap":
            assert said(unchanged(seed)) == said(decided(after.problem())), after.text


def test_a_clause_split_in_two_means_the_same() -> None:
    """If pure calls can meet a bound, the order in which parts are evaluated matters."""
    for seed, after in changed_samples(split, wanted=8):
        if "pure" not in after.text:
            assert unchanged(seed).verdict is decided(after.problem()).verdict, after.text


@pytest.mark.parametrize("seed", SEEDS)
def test_larger_bounds_remove_no_violation(seed: int) -> None:
    found = sample(seed).problem()
    few = replace(
        found, bounds=replace(found.bounds, scope=1, array=1), settings=replace(found.settings, unroll=1)
    )
    objects = replace(few, bounds=replace(few.bounds, scope=2))
    elements = replace(few, bounds=replace(few.bounds, array=2))
    iterations = replace(few, settings=replace(few.settings, unroll=2))
    violated = decided(few).violated
    for more in (objects, elements, iterations):
        assert violated <= decided(more).violated, (seed, more.bounds, more.settings)


CLASSES = """
class Node { int value; Node next; Node(int v) { this.value := v; }
  int get() { return this.value; }
  void link(Node other) { this.next := other; other.value := this.value; }
  static int twice(int x) { if (x > 3) { throw; } return x + x; }
  Node last() { Node at := this; while (at.next != null) { at := at.next; } return at; } }
"""

INLINED = {
    "a getter": ("int x := n.get(); return x;", "if (n == null) { throw; } int x := n.value; return x;"),
    "an update through an alias": (
        "n.link(m); return n.value;",
        "if (n == null) { throw; } n.next := m; m.value := n.value; return n.value;",
    ),
    "a static method that may throw": (
        "int x := Node.twice(k); return x;",
        "if (k > 3) { throw; } int x := k + k; return x;",
    ),
    "a caught exception": (
        "int x := 0; try { x := Node.twice(k); } catch { x := 7; } return x;",
        "int x := 0; try { if (k > 3) { throw; } x := k + k; } catch { x := 7; } return x;",
    ),
    "a loop": (
        "Node l := n.last(); return l.value;",
        "if (n == null) { throw; } Node at := n; while (at.next != null) { at := at.next; } Node l := at; return l.value;",
    ),
    "a constructor": (
        "Node l := new Node(k); return l.value;",
        "Node l := new Node(0); l.value := k; return l.value;",
    ),
}

CONTRACTS = (
    "ensures(retval == k)",
    "ensures(retval == old(n.value)) exceptional(k > 3)",
    "requires(n != null && m != null && n != m) ensures(m.value == old(m.value)) exceptional(false)",
    "requires(acyclic(n, next)) ensures(n.next == old(n.next)) exceptional(n == null || k > 3)",
    "ensures(retval > k || retval == 7) exceptional(no m)",
)


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("name", INLINED)
def test_a_call_inlined_by_hand_changes_nothing(name: str, contract: str) -> None:
    answers = [
        said(
            decided(
                problem(f"class Main {{ static int main(Node n, Node m, int k) {contract} {{ {body} }} }}")
            )
        )
        for body in INLINED[name]
    ]
    assert answers[0] == answers[1]


def problem(main: str) -> Problem:
    program = loaded(CLASSES + main, 5)
    return Problem(program, method(program, "Main.main"), Bounds(scope=2, array=1), Settings(unroll=2))
