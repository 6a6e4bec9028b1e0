"""Observations: candidates that are false in a heap that some history reaches are no invariants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.bindings import Evaluator
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Heap, Obj
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ClassType

if TYPE_CHECKING:
    from ooxcheck.specs.classes.canonical_heaps import Form
    from ooxcheck.specs.classes.histories import ReachedHeap, Search

PATIENCE = 1_500
"""The number of calls without a false candidate after which a search ends; it is more after a long search."""


@dataclass(slots=True)
class Observations:
    """The candidates that are false in a reached heap, each with the first such heap; the reached heaps, the classes of their objects, and the greatest length of an array and of a history.

    `shortest_new_array` is the least bound on arrays that admits a heap after one call; None if there is no such heap.
    """

    false: dict[Span, ReachedHeap] = field(default_factory=dict)
    heaps: set[Form] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)
    longest_array: int = 0
    longest_history: int = 0
    shortest_new_array: int | None = None


def observe(program: Program, candidates: Collection[Span], heaps: Iterable[ReachedHeap]) -> Observations:
    """Evaluate candidates, which are invariants of a program, in reached heaps."""
    tests, result = _tests(program, candidates), Observations()
    for reached in heaps:
        _refute(program, tests, reached, result)
    return result


def observe_searches(
    program: Program,
    candidates: Collection[Span],
    searches: Iterable[Search],
    result: Observations,
    patience: int = PATIENCE,
) -> None:
    """Evaluate candidates in the heaps of some searches, each as long as it refutes candidates, and add to `result` what they show."""
    tests = _tests(program, candidates)
    for search in searches:
        last = 0
        for reached in search:
            result.longest_history = max(result.longest_history, search.statistics.longest)
            if _refute(program, tests, reached, result):
                last = search.statistics.calls
            elif search.statistics.calls > patience + 3 * last:
                break


_Tests: TypeAlias = dict[str, list[tuple[Span, Evaluator[bool]]]]


def _tests(program: Program, candidates: Collection[Span]) -> _Tests:
    """Return the candidates of each class as functions."""
    return {
        name: [
            (each.span, formula(each.formula)) for each in program.invariants(name) if each.span in candidates
        ]
        for name, class_ in program.classes.items()
        if not class_.interface
    }


def _refute(program: Program, tests: _Tests, reached: ReachedHeap, result: Observations) -> bool:
    """Note the candidates that are false in a heap, and return whether there are new ones."""
    before = len(result.false)
    result.heaps.add(reached.form)
    length = _longest_array(reached.heap)
    result.longest_array = max(result.longest_array, length)
    if reached.length == 1:
        known = result.shortest_new_array
        result.shortest_new_array = length if known is None else min(known, length)
    for obj in reached.heap.objects:
        name = obj.kind.type.name if isinstance(obj.kind.type, ClassType) else ""
        result.classes.add(name)
        scene = Scene(reached.heap, (obj,), no_call, program.int_width)
        for span, test in tests.get(name, ()):
            if span not in result.false and not _holds(test, scene):
                result.false[span] = reached
    return len(result.false) > before


def _holds(test: Evaluator[bool], scene: Scene) -> bool:
    try:
        return test(scene, ())
    except Evaluation:
        return False


def _longest_array(heap: Heap) -> int:
    return max((len(obj.cells) for obj in heap.objects if obj.kind.is_array), default=0)


def no_call(class_name: str, signature: Signature, receiver: Obj | None, args: Sequence[Atom]) -> NoReturn:
    """Refuse a call: candidates call no methods."""
    msg = f"a candidate should not call {class_name}.{signature} of {receiver} with {args}"
    raise AssertionError(msg)
