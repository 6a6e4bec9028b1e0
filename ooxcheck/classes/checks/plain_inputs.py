"""Methods whose inputs no invariant restricts: static ones with numbers, truth values, strings, and arrays of these.

A run beyond the bounds from such inputs is one that a client can make. From a heap with objects it may be one of a heap that no client builds: then invariants have to be inferred
and histories searched, for a violation that is outside the bounds of both.
"""

from __future__ import annotations

from dataclasses import replace

from ooxcheck.engine.question import Question
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ArrayType, Primitive, Type


def with_reachable_runs(question: Question) -> Question:
    """Return a question whose runs beyond the bounds begin in states that clients build, or that has none."""
    return question if _has_plain_inputs(question.program, question.method) else without_deep_runs(question)


def without_deep_runs(question: Question) -> Question:
    """Return a question that stays within its bounds on loops and calls."""
    return replace(question, deep_runs=False)


def _has_plain_inputs(program: Program, method: Method) -> bool:
    """Return whether a client can pass all arguments of a method, and there is no other state of the given classes."""
    has_state = any(program.is_given(program.classes[each.owner].span.source) for each in program.statics)
    return method.static and not has_state and all(_is_plain(each.type) for each in method.parameters)


def _is_plain(type_: Type) -> bool:
    return isinstance(type_, Primitive) or (isinstance(type_, ArrayType) and _is_plain(type_.element))
