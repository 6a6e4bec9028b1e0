# ruff: noqa: D103  -- a function is named after its rule, and the grammar says what the rule is.
"""Rules that are lists, and rules that return one of their parts."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from ooxcheck.oox.syntax.actions.context import Context, Parts

T = TypeVar("T")


class Given(NamedTuple):
    """The parameters of a method or the arguments of a call, followed by the ghosts."""

    real: tuple[Any, ...]
    ghosts: tuple[Any, ...] = ()


def first(ctx: Context, parts: list[T]) -> T:
    return parts[0]


unchanged = program = first


def _list(ctx: Context, parts: list[T]) -> list[T]:
    return parts


declarations = members = names = columns = parameter_list = ghost_parameters = spec = statements = _list
args = exprs = ghost_args = bindings = head = dimensions = spec_parameters = spec_parameter_list = _list


def append_part(ctx: Context, parts: Parts) -> Parts:
    whole: Parts = parts[0]
    whole.append(parts[1])
    return whole


def appended_after_comma(ctx: Context, parts: Parts) -> Parts:
    whole: Parts = parts[0]
    whole.append(parts[2])
    return whole


def parameters(ctx: Context, parts: Parts) -> Given:
    return Given(tuple(parts[0]) if parts else ())


arguments = parameters


def only_ghosts(ctx: Context, parts: Parts) -> Given:
    return Given((), tuple(parts[0]))


def with_ghosts(ctx: Context, parts: Parts) -> Given:
    return Given(tuple(parts[0]), tuple(parts[2]))
