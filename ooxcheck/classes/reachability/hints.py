"""Hints: clauses that a user can write where a violation is no bug."""

from __future__ import annotations

from ooxcheck.diagnosis.java_words import exception_name
from ooxcheck.diagnosis.violation import Falsified, Uncaught
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.logic import Formula
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.formulas.evaluate import formula
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.outcomes import ExceptionKind, Raised
from ooxcheck.specs.classes.observations import no_call

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
        try:
            typed = class_invariants({name: [candidate]}, program)[name][0].formula
        except (OoxError, KeyError):
            continue
        if _is_false(program, name, typed, example):
            return text
    return ""


def _is_false(program: Program, name: str, invariant: Formula, example: Counterexample) -> bool:
    """Return whether some object of a class violates an invariant in the heap of a counterexample."""
    heap, test = example.state.heap, formula(invariant)
    for obj in heap.objects:
        if name in obj.kind.supertypes:
            try:
                if not test(Scene(heap, (obj,), no_call, program.int_width), ()):
                    return True
            except Evaluation:
                continue
    return False
