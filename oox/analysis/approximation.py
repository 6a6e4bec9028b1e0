"""Programs whose executions do not end at constructs that are only approximated: they have every execution of the original ones, and perhaps more.

An approximated construct (`ooxcheck.oox.typed.Assume`, `is_approximation`) is followed by code that does everything which the construct may do. A function that
only runs compute, because the solver would need too long, has any result. So what holds in the approximation holds; what does not hold means nothing.
(Abstract interpretation: Cousot and Cousot, POPL 1977.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from ooxcheck.oox import logic, operators, typed
from ooxcheck.oox.analysis.effects import is_false
from ooxcheck.oox.nodes import Node, of_kinds, rewrite_node
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.shape import Shape
from ooxcheck.oox.typed import Clause, Contract, Method
from ooxcheck.oox.types import Primitive

_VIRTUAL = (typed.VirtualCall, typed.SuperCall, logic.PureCall)
"""Calls that run some method with their signature."""


@lru_cache(maxsize=8)
def approximation(program: Program) -> Program | None:
    """Return a program in which executions continue where constructs are approximated; None if none is."""
    if not any(map(_is_approximated, program.methods())):
        return None
    followed = program.map_methods(_approximate_body)
    before = _methods_called(program)
    while unused := before - (before := _methods_called(followed)):
        followed = followed.map_methods(lambda each: _without_body(each, unused))
    return followed


def approximate(program: Program, method: Method) -> tuple[Program, Method]:
    """Return the approximation of a program and of a method of it; the program itself if nothing is approximated."""
    followed = approximation(program)
    if followed is None:
        return program, method
    owner = followed.classes[method.owner]
    several = owner.constructors if method.constructor else owner.methods
    return followed, next(each for each in several if each.signature == method.signature)


def is_passed(program: Program, place: Span) -> bool:
    """Return whether executions continue beyond the unsupported construct at a place in the approximation of a program."""
    return any(
        each.span == place
        for method in program.methods()
        if _is_approximated(method)
        for each in _constructs(method)
    )


def _methods_called(program: Program) -> frozenset[str]:
    """Return the full names of the methods of the library that some code or formula may call."""
    calls = of_kinds((*_VIRTUAL, typed.StaticCall), *program.classes.values())
    signatures = {each.signature for each in calls if isinstance(each, _VIRTUAL)}
    functions = {
        program.runs(each.class_name, each.signature).full_name
        for each in calls
        if isinstance(each, typed.StaticCall) or (isinstance(each, logic.PureCall) and each.receiver is None)
    }
    return frozenset(
        each.full_name
        for each in program.methods()
        if not program.is_given(each.span.source)
        and (each.full_name in functions if each.static else each.signature in signatures)
    )


def _without_body(method: Method, unused: Collection[str]) -> Method:
    """Return a method of the library without its body if nothing calls it any more: analyses of all code would look at it."""
    return replace(method, body=None) if method.full_name in unused else method


def _approximate_body(method: Method) -> Method:
    if method.body is None or not _is_approximated(method):
        return method
    if _is_left_to_runs(method):
        return replace(method, body=None, contract=_any_result(method))
    return replace(method, body=rewrite_node(method.body, _follow))


def _is_approximated(method: Method) -> bool:
    return _is_left_to_runs(method) or any(each.is_approximation for each in _constructs(method))


def _is_left_to_runs(method: Method) -> bool:
    """Return whether a method is a function of values that only runs compute."""
    is_value = isinstance(method.result, Primitive) and all(
        isinstance(each.type, Primitive) for each in method.parameters
    )
    return method.static and is_value and any(map(_is_for_runs, _constructs(method)))


def _constructs(method: Method) -> Iterator[typed.Assume]:
    """Yield the unsupported constructs of a method."""
    return (each for each in method.statements() if isinstance(each, typed.Assume) and each.unsupported)


def _is_for_runs(place: typed.Assume) -> bool:
    return not place.is_approximation and not is_false(place.formula)


def _any_result(method: Method) -> Contract:
    """Return a contract that a function with any result obeys; a string is not null."""
    if method.retval is None or method.result is not Primitive.STRING:
        return Contract(modifies=())
    shape = Shape((frozenset((method.result,)),), scalar=True)
    result = logic.ProgramVariable(method.retval, shape=shape, span=method.span)
    is_something = logic.Multiplicity(operators.Multiplicity.SOME, result, span=method.span)
    return Contract(ensures=(Clause(is_something, method.span),), modifies=())


def _follow(node: Node) -> Node:
    return typed.Skip(span=node.span) if isinstance(node, typed.Assume) and node.is_approximation else node
