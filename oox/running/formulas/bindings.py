"""Bindings of quantified variables, tried one after the other.

A binding may have no value: a single value was needed and there were several (`Evaluation`), or a pure call did not return (`Ended`). A quantifier is decided by any
binding that decides it, whatever the others do, so no answer depends on the order in which they are tried. If none does, the gravest problem is raised: an
`Evaluation` before an `Ended`, and among several the first in the text. A read of an unset cell of a partial heap (`Untouched`) is no problem of a binding and is
passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from ooxcheck.oox.running.formulas.relations import Relation
from ooxcheck.oox.running.formulas.scene import Evaluation, Scene
from ooxcheck.oox.running.heap import Atom, in_order
from ooxcheck.oox.running.outcomes import Ended

Bindings: TypeAlias = tuple[Atom, ...]
"""The values of the bound variables, by depth."""

T = TypeVar("T")

Evaluator: TypeAlias = Callable[[Scene, Bindings], T]


def exists(
    domains: Sequence[Evaluator[Relation]], test: Evaluator[bool], scene: Scene, bound: Bindings
) -> bool:
    """Return whether a binding passes a test, the variables bound one after the other."""
    if not domains:
        return test(scene, bound)
    members = ((*bound, atom) for (atom,) in in_order(domains[0](scene, bound)))
    return any_passes(members, lambda inner: exists(domains[1:], test, scene, inner))


def any_passes(bindings: Iterable[Bindings], test: Callable[[Bindings], bool]) -> bool:
    """Return whether one of several bindings passes a test; if none does, each should have a value."""
    problem: Evaluation | Ended | None = None
    for inner in bindings:
        try:
            if test(inner):
                return True
        except (Evaluation, Ended) as error:
            problem = _graver(problem, error)
    if problem is not None:
        raise problem
    return False


def every(
    domains: Sequence[Evaluator[Relation]], value: Evaluator[T], scene: Scene, bound: Bindings
) -> list[tuple[Bindings, T]]:
    """Return all bindings with their values; every binding must have a value."""
    if not domains:
        return [(bound, value(scene, bound))]
    members = ((*bound, atom) for (atom,) in in_order(domains[0](scene, bound)))
    return [
        each
        for more in of_each(members, lambda inner: every(domains[1:], value, scene, inner))
        for each in more
    ]


def of_each(bindings: Iterable[Bindings], value: Callable[[Bindings], T]) -> list[T]:
    """Return the values of several bindings; every binding must have a value."""
    values: list[T] = []
    problem: Evaluation | Ended | None = None
    for inner in bindings:
        try:
            values.append(value(inner))
        except (Evaluation, Ended) as error:
            problem = _graver(problem, error)
    if problem is not None:
        raise problem
    return values


def _graver(known: Evaluation | Ended | None, new: Evaluation | Ended) -> Evaluation | Ended:
    if known is None or (isinstance(known, Ended) and isinstance(new, Evaluation)):
        return new
    if isinstance(known, Evaluation) and isinstance(new, Evaluation):
        return min(known, new, key=_place)
    return known


def _place(problem: Evaluation) -> tuple[str, int, int]:
    span = problem.span
    return span.source.name, span.start, span.end
