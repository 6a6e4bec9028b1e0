"""Heaps that a candidate invariant excludes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.engine.report import Counterexample
from ooxcheck.oox import tree
from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.bindings import Evaluator
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Heap


def excludes_heap(program: Program, class_name: str, invariant: tree.Expr, example: Counterexample) -> bool:
    """Return whether some object of a class violates an invariant in the heap of a counterexample; not if the program has other classes or fields."""
    test = _invariant_test(program, class_name, invariant)
    return test is not None and False in _values(test, class_name, example.state.heap, program)


def holds_in_heaps(program: Program, class_name: str, invariant: tree.Expr, heaps: Iterable[Heap]) -> bool:
    """Return whether all objects of a class satisfy an invariant in some heaps; not if the program has other classes or fields."""
    test = _invariant_test(program, class_name, invariant)
    return test is not None and all(
        value for heap in heaps for value in _values(test, class_name, heap, program)
    )


def _invariant_test(program: Program, class_name: str, invariant: tree.Expr) -> Evaluator[bool] | None:
    try:
        return formula(class_invariants({class_name: [invariant]}, program)[class_name][0].formula)
    except (OoxError, KeyError):
        return None


def _values(test: Evaluator[bool], class_name: str, heap: Heap, program: Program) -> Iterator[bool | None]:
    """Yield the truth values of an invariant of the objects of a class; None where it has none."""
    from ooxcheck.specs.classes.observations import no_call

    for obj in heap.objects:
        if class_name in obj.kind.supertypes:
            try:
                yield test(Scene(heap, (obj,), no_call, program.int_width), ())
            except Evaluation:
                yield None
