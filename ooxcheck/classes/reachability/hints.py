"""Hints: clauses that a user can write where a violation is no bug."""

from __future__ import annotations

from ooxcheck.classes.excluded_heaps import excludes_heap
from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.diagnosis.violation import Falsified, Uncaught
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import ExceptionKind, Raised

_OF_NEGATIVES = (ExceptionKind.INDEX, ExceptionKind.SIZE)
"""The exceptions that negative numbers cause."""


def violation_hint(program: Program, example: Counterexample) -> str:
    """Return the clause that permits an uncaught exception: a precondition about an argument, or the documentation of the exception."""
    match example.why:
        case Uncaught(raised) | Falsified(raised=Raised() as raised):
            arguments = zip(example.method.variables, example.state.arguments, strict=False)
            for variable, atom in arguments:
                if raised.kind is ExceptionKind.NULL and atom is None:
                    return _requires(program, f"{variable.name} != null")
                if raised.kind in _OF_NEGATIVES and isinstance(atom, int) and atom < 0:
                    return _requires(program, f"{variable.name} >= 0")
            return "" if program.origin is None else f"//@ signals ({exception_name(raised)} e) true;"
        case _:  # a written clause or an assertion is violated
            return ""


def _requires(program: Program, condition: str) -> str:
    return f"requires({condition})" if program.origin is None else f"//@ requires {condition};"


def possible_hint(program: Program, example: Counterexample) -> str:
    """Return an invariant that excludes a heap: true in all heaps that clients were seen to build, but not proved."""
    inferred = program.inferred
    for name, candidate, text in () if inferred is None else inferred.unproved:
        if excludes_heap(program, name, candidate, example):
            return text
    return ""
