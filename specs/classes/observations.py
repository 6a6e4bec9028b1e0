"""Observations: candidates that are false in a heap that some history reaches are no invariants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NoReturn

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.bindings import Evaluator
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, Heap, Obj
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import ClassType
from ooxcheck.specs.classes.histories import ReachedHeap


@dataclass(frozen=True, slots=True)
class Observations:
    """The candidates that are false in a reached heap, each with the first such heap, and the greatest length of an array."""

    false: dict[Span, ReachedHeap]
    longest_array: int


def observe(program: Program, candidates: Collection[Span], heaps: Iterable[ReachedHeap]) -> Observations:
    """Evaluate candidates, which are invariants of a program, in reached heaps."""
    tests = {
        name: [
            (each.span, formula(each.formula)) for each in program.invariants(name) if each.span in candidates
        ]
        for name, class_ in program.classes.items()
        if not class_.interface
    }
    false: dict[Span, ReachedHeap] = {}
    longest = 0
    for reached in heaps:
        longest = max(longest, _longest_array(reached.heap))
        for obj in reached.heap.objects:
            name = obj.kind.type.name if isinstance(obj.kind.type, ClassType) else ""
            scene = Scene(reached.heap, (obj,), _no_call, program.int_width)
            for span, test in tests.get(name, ()):
                if span not in false and not _holds(test, scene):
                    false[span] = reached
    return Observations(false, longest)


def _holds(test: Evaluator[bool], scene: Scene) -> bool:
    try:
        return test(scene, ())
    except Evaluation:
        return False


def _longest_array(heap: Heap) -> int:
    return max((len(obj.cells) for obj in heap.objects if obj.kind.is_array), default=0)


def _no_call(class_name: str, signature: Signature, receiver: Obj | None, args: Sequence[Atom]) -> NoReturn:
    msg = f"a candidate should not call {class_name}.{signature} of {receiver} with {args}"
    raise AssertionError(msg)
