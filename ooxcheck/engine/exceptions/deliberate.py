"""Deliberate exceptions: those of ``throw`` statements in the given sources, and of checks of the library such as ``Objects.requireNonNull``.

An exception of the language or the library that a handler throws again is not deliberate. A ``throw`` of a new object is decided by
the syntax tree; for any other value, all executions that end there are examined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ooxcheck.input.java_programs import is_known_java
from ooxcheck.java import tree
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox import nodes, typed
from ooxcheck.oox.declarations import HIDDEN
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Origin
from ooxcheck.oox.typed import FAULT_WORDS
from ooxcheck.oox.types import ClassType
from ooxcheck.relational import FALSE, Expr, Formula
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of

CHECKS_SOURCE = "java.util.Objects.java"
CHECKS = frozenset(
    ("requireNonNull", "requireNonNullElse", "requireNonNullElseGet", "checkIndex", "checkFromToIndex")
)
"""The methods of the library that exist to refuse arguments."""

_ERROR, _THROWABLE = "Error", "Throwable"
_PENDING = f"{HIDDEN}thrown"
_CATCH = f"{HIDDEN}catch"

IsPossible = Callable[[Formula], bool]
"""Returns whether some initial state satisfies a formula."""


def is_check(program: Program, thrown: Origin) -> bool:
    """Return whether an exception comes from a call of a check of the library in the given sources."""
    if thrown.word in FAULT_WORDS:
        return False
    calls = [
        node
        for method in program.methods()
        if method.body is not None and program.is_given(method.span.source)
        for node in nodes.descendants(method.body)
        if isinstance(node, typed.VirtualCall | typed.StaticCall | typed.SuperCall)
        and node.span == thrown.span
    ]
    return bool(calls) and all(
        isinstance(each, typed.StaticCall) and _is_check(program, each) for each in calls
    )


def _is_check(program: Program, call: typed.StaticCall) -> bool:
    source = program.runs(call.class_name, call.signature).span.source
    return is_known_java(source) and source.name == CHECKS_SOURCE and call.signature.name in CHECKS


def throw_statement(program: Program, thrown: Origin) -> tree.Throw | None:
    """Return the ``throw`` statement of the given sources that throws an exception, None if the language or the library does."""
    if thrown.word in FAULT_WORDS or not program.is_given(thrown.span.source):
        return None
    statements = (
        node for node in nodes.descendants(parse(thrown.span.source)) if isinstance(node, tree.Throw)
    )
    return next((each for each in statements if each.span == thrown.span), None)


def throws_new_object(statement: tree.Throw) -> bool:
    """Return whether a ``throw`` statement throws an object that it creates."""
    return isinstance(statement.value, tree.New)


def is_error(program: Program, class_name: str | None) -> bool:
    """Return whether a class is ``Error`` or a subclass, such as ``AssertionError``."""
    return class_name in program.classes and _ERROR in program.supertypes(str(class_name))


def throws_only_deliberate(encoding: Encoding, where: Formula, is_possible: IsPossible) -> bool:
    """Return whether no execution in some states throws an error, or catches an exception of the language or the library before."""
    program = encoding.world.program
    faults = _fault_statements(program)
    others = any_of(
        visit.guard
        for visit in encoding.courses.visits
        if _is_foreign_throw(program, visit.statement) or id(visit.statement) in faults
    )
    if is_possible(where & others):
        return False
    pending = _pending_exception(encoding)
    return pending is None or not is_possible(where & _is_of(encoding, pending, _ERROR))


def thrown_class(encoding: Encoding, where: Formula, is_possible: IsPossible) -> str | None:
    """Return the most specific class of the exceptions that are thrown in some states, None if it is not known."""
    pending, program = _pending_exception(encoding), encoding.world.program
    if pending is None:
        return None
    classes = [name for name in program.classes if _THROWABLE in program.supertypes(name)]
    for name in sorted(classes, key=lambda each: -len(program.supertypes(each))):
        if not is_possible(where & ~_is_of(encoding, pending, name)):
            return name
    return None


def _is_of(encoding: Encoding, value: Expr, class_name: str) -> Formula:
    world = encoding.world
    if class_name not in world.program.classes:
        return FALSE
    return (value & world.of_type(ClassType(class_name))).some()


def _pending_exception(encoding: Encoding) -> Expr | None:
    """Return the exception object with which executions end."""
    threw = encoding.ends[1]
    values: Iterator[Expr] = (
        value
        for field, value in (threw.heap.statics.items() if threw is not None else ())
        if field.name == _PENDING and isinstance(value, Expr)
    )
    return next(values, None)


def _is_foreign_throw(program: Program, statement: typed.Statement) -> bool:
    """Return whether a statement of the library throws, other than in a check, or one of the lowering, such as a null check."""
    if not isinstance(statement, typed.Throw) or statement.again is not None:
        return False
    source = statement.span.source
    if program.is_given(source):
        return statement.literal_word in FAULT_WORDS
    return source.name != CHECKS_SOURCE


def _fault_statements(program: Program) -> frozenset[int]:
    """Return the identities of the statements that create the objects of caught exceptions of the language."""
    return frozenset(
        id(statement)
        for method in program.methods()
        if method.owner == _THROWABLE and method.signature.name == _CATCH
        for statement in method.statements()
        if isinstance(statement, typed.Declare | typed.Assign)
    )
