"""How an inferred invariant was shown: the steps that preserve it, and those among them that cannot touch it."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.stored.inferred_boundary import StepName
from ooxcheck.datatypes import dataclass
from ooxcheck.specs.classes.candidates import Candidate, add_candidates
from ooxcheck.specs.classes.frames import preserves_by_frame


@dataclass(frozen=True, slots=True)
class Evidence:
    """The number of constructors and methods that preserve an invariant, and the titles of the steps that write nothing it reads.

    The latter preserve it in heaps of any size.
    """

    constructors: int
    methods: int
    unaffecting: tuple[str, ...] = ()


def step_counts(answer: ClassInvariants) -> Evidence:
    """Return the number of steps that preserve all invariants of an answer."""
    steps = answer.boundary.steps
    constructors = sum(each.is_constructor for each in steps)
    return Evidence(constructors, len(steps) - constructors)


def evidence(answer: ClassInvariants, candidate: Candidate) -> Evidence:
    """Return how one invariant was shown."""
    own = answer.boundary.boundary
    boundary = replace(own, program=add_candidates(own.program, [candidate]))
    invariants = boundary.program.classes[candidate.class_name].invariants
    formulas = [each.formula for each in invariants if each.span == candidate.span]
    confined = [
        field
        for class_ in own.program.classes.values()
        for field in class_.fields
        if str(field) in answer.confined
    ]
    unaffecting = [
        step.title
        for step in own.steps
        if not step.is_assumed
        and not StepName.of(step).is_constructor
        and preserves_by_frame(boundary, step, candidate.class_name, formulas, confined)
    ]
    return replace(step_counts(answer), unaffecting=tuple(unaffecting))
