"""The inference of the invariants of the class of a method: its terms, its boundary, its result."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from ooxcheck.classes.infer import ClassInvariants, immediate_invariants
from ooxcheck.classes.load_boundary import ClassBoundary, load_oox_boundary
from ooxcheck.classes.reachability.history_search import java_class_boundary
from ooxcheck.classes.stored.invariants_cache import inferred_invariants
from ooxcheck.classes.stored.store import Store
from ooxcheck.engine.question import Question, Terms
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Source

SECONDS = 30.0
"""The time for the inference of one class, if there is no other limit."""


def inference_terms(question: Question) -> Terms:
    """Return the terms of an inference, which do not depend on the method: those of methods of a class are the same."""
    return Terms(
        bounds=replace(question.bounds, scopes={}),
        settings=replace(question.settings, unrolls=(), by_contract=frozenset()),
        memory=question.memory,
    )


def class_invariants(
    name: str, program: Program, terms: Terms, store: Store, seconds: float, first: str = ""
) -> ClassInvariants | OoxError:
    """Return the inferred invariants of the boundary of a class, from memory or the store if they are there. If the time does not suffice, those of the class `first` come first."""
    return inferred_invariants(
        program_sources(program),
        name,
        terms,
        partial(class_boundary, name, program),
        int_width=program.int_width,
        cache=store.folder,
        trust=store.trust,
        seconds=seconds,
        first=first,
    )


def class_immediately(name: str, program: Program, terms: Terms) -> ClassInvariants | OoxError:
    """Return the invariants of a class that need no solver."""
    place = _place(name, program_sources(program), repr(terms))
    if not place:
        try:
            place.append(immediate_invariants(class_boundary(name, program), terms))
        except OoxError as error:
            place.append(error)
    return place[0]


@lru_cache(maxsize=8)
def _place(name: str, sources: tuple[Source, ...], terms: str) -> list[ClassInvariants | OoxError]:
    """Return the place for the result of a class of some sources."""
    return []


def program_sources(program: Program) -> tuple[Source, ...]:
    """Return the texts of a program."""
    if program.origin is not None:
        return tuple(program.origin.sources)
    return tuple(dict.fromkeys(each.span.source for each in program.classes.values()))


def class_boundary(name: str, program: Program) -> ClassBoundary:
    """Return the boundary of a class of a program."""
    origin = program.origin
    return (
        load_oox_boundary(name, program)
        if origin is None
        else java_class_boundary(name, tuple(origin.sources))
    )
