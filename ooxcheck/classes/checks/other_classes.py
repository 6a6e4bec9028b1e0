"""Facts about classes other than that of the method under check: fields that are never null.

They hold at any time, so also where the code of the other class calls the method, or is called by it. Invariants that a solver has to prove hold between the calls of
clients of their class only, and nothing is known here of when that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ooxcheck.classes.assume import outermost_name
from ooxcheck.classes.checks.class_inference import class_immediately, inference_terms
from ooxcheck.classes.excluded_heaps import excludes_heap
from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program

MOST_CLASSES = 3
"""The number of other classes that are looked at."""

LEAST_SHARE = 0.4
"""The share of the time that has to be left."""


def facts_of_others(report: Report, name: str, begun: float) -> tuple[ClassInvariants, ...]:
    """Return facts about outermost classes but `name`, those of objects in the heaps of counterexamples, that exclude one of these; the check began at a time."""
    question = report.question
    if question.program.origin is None:
        return ()
    terms, known = inference_terms(question), list[ClassInvariants]()
    for other in list(_classes_of_heaps(report, name))[:MOST_CLASSES]:
        left = question.seconds_left(begun)
        if left is not None and question.seconds is not None and left < LEAST_SHARE * question.seconds:
            break
        facts = class_immediately(other, question.program, terms)
        if not isinstance(facts, OoxError) and any(
            excludes(question.program, facts, each) for each in report.counterexamples
        ):
            known.append(facts)
    return tuple(known)


def excludes(program: Program, facts: ClassInvariants, example: Counterexample) -> bool:
    """Return whether some invariant excludes the heap of a counterexample, or an object that unknown code makes."""
    heaps = example, replace(example, state=example.after)
    return any(
        excludes_heap(program, each.class_name, each.formula, heap)
        for each in facts.invariants
        for heap in heaps
    )


def _classes_of_heaps(report: Report, name: str) -> Iterator[str]:
    """Yield the outermost classes of the files, but `name`, with an object in the heap of a counterexample."""
    program = report.question.program
    classes = (
        each
        for example in report.counterexamples
        for obj in example.after.heap.objects
        for each in obj.kind.supertypes
        if each in program.classes and program.is_given(program.classes[each].span.source)
    )
    outermost = dict.fromkeys(outermost_name(program, each) for each in classes)
    yield from (each for each in outermost if each != name and each in program.classes)
