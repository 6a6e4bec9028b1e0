"""Heaps that a candidate invariant excludes."""

from __future__ import annotations

from ooxcheck.engine.report import Counterexample
from ooxcheck.oox import tree
from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.specs.classes.observations import no_call


def excludes_heap(program: Program, class_name: str, invariant: tree.Expr, example: Counterexample) -> bool:
    """Return whether some object of a class violates an invariant in the heap of a counterexample; not if the program has other classes or fields."""
    try:
        typed = class_invariants({class_name: [invariant]}, program)[class_name][0].formula
    except (OoxError, KeyError):
        return False
    heap, test = example.state.heap, formula(typed)
    for obj in heap.objects:
        if class_name in obj.kind.supertypes:
            try:
                if not test(Scene(heap, (obj,), no_call, program.int_width), ()):
                    return True
            except Evaluation:
                continue
    return False
