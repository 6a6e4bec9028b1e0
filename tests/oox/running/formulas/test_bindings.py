"""Quantifiers over bindings that have no value: whatever the order, the answer is the same."""

from __future__ import annotations

from itertools import permutations

import pytest

from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.formulas.bindings import Bindings, any_passes, every
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap, Kinds, Obj, Untouched
from ooxcheck.oox.running.outcomes import Bounded, Ended, Returned, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source, Span
from tests.oox.runs import broken, loaded, outcome

TEXT = Source("<text>", "one two")
FIRST, SECOND = Span(TEXT, 0, 3), Span(TEXT, 4, 7)
BOUND = Ended(Bounded("recursion", FIRST))

Result = bool | Evaluation | Ended


def passes(*results: Result) -> object:
    """Return whether one of the results is true, or what it raises instead."""

    def test(bound: Bindings) -> bool:
        (at,) = bound
        assert isinstance(at, int)
        result = results[at]
        if isinstance(result, bool):
            return result
        raise result

    try:
        return any_passes([(at,) for at in range(len(results))], test)
    except Evaluation as problem:
        return problem.span
    except Ended as end:
        return end.outcome


@pytest.mark.parametrize("results", list(permutations((False, True, Evaluation(FIRST), BOUND))))
def test_a_binding_that_passes_decides_whatever_the_others_do(results: tuple[Result, ...]) -> None:
    assert passes(*results) is True


@pytest.mark.parametrize("results", list(permutations((False, Evaluation(SECOND), BOUND, Evaluation(FIRST)))))
def test_without_one_the_first_evaluation_of_the_text_speaks_for_all(results: tuple[Result, ...]) -> None:
    assert passes(*results) == FIRST


@pytest.mark.parametrize("results", list(permutations((False, BOUND, False))))
def test_a_bound_speaks_only_where_nothing_graver_does(results: tuple[Result, ...]) -> None:
    assert passes(*results) == BOUND.outcome


def test_what_is_untouched_passes_through_at_once() -> None:
    program = loaded("class N { }")
    obj = Obj(Kinds(program).of_class("N"), [], 0, ((), 0))
    asked: list[object] = []

    def test(bound: Bindings) -> bool:
        asked.append(bound)
        raise Untouched(obj, 0)

    with pytest.raises(Untouched):
        any_passes([(0,), (1,)], test)
    assert asked == [(0,)]


def test_every_binding_needs_a_value() -> None:
    scene = Scene(Heap(Kinds(loaded("class N { }"))), (), _no_calls, 32)
    numbers = frozenset(((1,), (2,)))

    def value(_scene: Scene, bound: Bindings) -> int:
        if bound == (2, 1):
            raise Evaluation(SECOND)
        return len(bound)

    def domain(_scene: Scene, _bound: Bindings) -> frozenset[tuple[int, ...]]:
        return numbers

    assert every([domain], value, scene, ()) == [((1,), 1), ((2,), 1)]
    with pytest.raises(Evaluation):
        every([domain, domain], value, scene, ())


def _no_calls(*_: object, **__: object) -> None:
    raise AssertionError("nothing should be called")


LIST = """
class N {{ N next; int v;
  int size() pure {{ if (this.next == null) {{ return 1; }} int n := this.next.size(); return n + 1; }}
  static int twice(int x) pure {{ return x + x; }}
  static bool same(bool x) pure {{ return x; }}
}}
class Main {{ static int main() ensures({}) {{
  N c := new N(); c.v := 2; N b := new N(); b.next := c; b.v := 1; N a := new N(); a.next := b; return 0;
}} }}
"""


@pytest.mark.parametrize(
    "text",
    [
        "!(all n : N | n.*next.v > 2)",
        "some n : N | n.*next.v == 2 && n.*next.v < 3",
        "!(no n : N | n.*next.v > 1)",
    ],
)
def test_a_member_with_several_values_does_not_hide_one_that_decides(text: str) -> None:
    assert broken(LIST.format(text)) == ()


@pytest.mark.parametrize(
    "text", ["all n : N | n.*next.v >= 0", "one n : N | n.*next.v > 1", "#{n : N | n.*next.v > 1} == 1"]
)
def test_a_member_with_several_values_is_told_where_nothing_else_decides(text: str) -> None:
    assert broken(LIST.format(text)) == ((DutyKind.EVALUATION, "n.*next.v"),)


def test_a_bound_met_for_one_member_does_not_hide_another_that_decides() -> None:
    bounded = Settings(unroll=1)
    assert isinstance(outcome(LIST.format("all n : N | n.size() > 1"), settings=bounded), Violated)
    assert isinstance(outcome(LIST.format("some n : N | n.size() == 1"), settings=bounded), Returned)
    assert isinstance(outcome(LIST.format("all n : N | n.size() >= 1"), settings=bounded), Bounded)


@pytest.mark.parametrize(
    "text",
    [
        "no N.twice(1 / 0)",
        "no N.twice(if 0 == 1 then 1 else 1 % 0)",
        "all n : N | N.twice(n.next.v) >= 0 <==> some n.next",
    ],
)
def test_a_pure_call_without_a_number_that_it_needs_is_empty(text: str) -> None:
    assert broken(LIST.format(text)) == ()
