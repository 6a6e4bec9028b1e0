"""How an inferred invariant was shown: the steps that preserve it, and those among them that cannot touch it."""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.datatypes import dataclass
from ooxcheck.specs.classes.boundary import Step
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
    steps = answer.boundary.boundary.steps
    constructors = sum(map(_is_constructor, steps))
    return Evidence(constructors, len(steps) - constructors)


def evidence(answer: ClassInvariants, candidate: Candidate) -> Evidence:
    """Return how one invariant was shown."""
    own = answer.boundary.boundary
    boundary = replace(own, program=add_candidates(own.program, [candidate]))
    invariants = boundary.program.classes[candidate.class_name].invariants
    formulas = [each.formula for each in invariants if each.span == candidate.span]
    unaffecting = [
        step.title
        for step in own.steps
        if not _is_constructor(step) and preserves_by_frame(boundary, step, formulas, answer.confined)
    ]
    return replace(step_counts(answer), unaffecting=tuple(unaffecting))


def _is_constructor(step: Step) -> bool:
    return step.title.startswith("new ") or step.method.constructor
