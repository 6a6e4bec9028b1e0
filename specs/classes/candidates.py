"""The grammar of candidate class invariants over a typed program, and programs that have candidates as invariants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.program import Program
from ooxcheck.specs.classes.grammar.array_contents import array_drafts
from ooxcheck.specs.classes.grammar.candidate import Candidate, Draft, to_candidate
from ooxcheck.specs.classes.grammar.collections import collection_drafts
from ooxcheck.specs.classes.grammar.hints import collect_hints
from ooxcheck.specs.classes.grammar.ownership import ownership_drafts
from ooxcheck.specs.classes.grammar.scalars import scalar_drafts
from ooxcheck.specs.classes.grammar.shapes import shape_drafts
from ooxcheck.specs.classes.grammar.subject import Subject, is_own, unused_variables

__all__ = ["Candidate", "add_candidates", "candidates"]


def candidates(program: Program, classes: Sequence[str]) -> list[Candidate]:
    """Return the candidate invariants of some classes that maintain them together, the simplest first; a class has those of its superclasses, too."""
    boundary = tuple(name for name in classes if not program.classes[name].interface)
    hints = collect_hints(method for method in program.methods() if is_own(program, method.owner))
    variables = unused_variables(program)
    by_text: dict[tuple[str, str], Candidate] = {}
    for name in boundary:
        subject = Subject(program, name, boundary, hints, variables)
        for draft in _drafts(subject):
            candidate = to_candidate(name, draft)
            by_text.setdefault((name, candidate.oox), candidate)
    return sorted(by_text.values(), key=lambda each: each.rank)


def without_inherited(program: Program, several: Iterable[Candidate]) -> list[Candidate]:
    """Return candidates without those that a superclass has among them."""
    by_text = {(each.class_name, each.oox): each for each in several}
    return [each for each in by_text.values() if not _is_inherited(program, each, by_text.keys())]


def _drafts(subject: Subject) -> Iterator[Draft]:
    yield from scalar_drafts(subject)
    yield from array_drafts(subject)
    yield from shape_drafts(subject)
    yield from ownership_drafts(subject)
    yield from collection_drafts(subject)


def _is_inherited(program: Program, candidate: Candidate, known: Iterable[tuple[str, str]]) -> bool:
    """Return whether a superclass has the same candidate."""
    above = program.supertypes(candidate.class_name)[1:]
    return any((name, candidate.oox) in known for name in above)


def add_candidates(program: Program, added: Iterable[Candidate]) -> Program:
    """Return a program whose classes have some candidates as further invariants, in the order given.

    The source of the span of such an invariant has the name `Candidate.key`. Nothing else of the program is checked again.
    """
    formulas: dict[str, list[Candidate]] = {}
    for candidate in added:
        formulas.setdefault(candidate.class_name, []).append(candidate)
    typed = class_invariants(
        {name: [each.formula for each in several] for name, several in formulas.items()}, program
    )
    changed = {
        name: replace(program.classes[name], invariants=(*program.classes[name].invariants, *invariants))
        for name, invariants in typed.items()
    }
    return replace(program, classes={**program.classes, **changed})
