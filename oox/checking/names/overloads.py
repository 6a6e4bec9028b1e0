"""Overload resolution: the most specific method whose parameters accept the arguments.

Calls in programs and calls of pure methods in specifications share it. A literal fits every type of its family, and prefers the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.checking.names.classes import ClassTable
from ooxcheck.oox.checking.names.literals import Family
from ooxcheck.oox.checking.names.wording import list_items
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ERROR, Type


@dataclass(frozen=True, slots=True)
class Argument:
    """The type and span of an argument."""

    type: Type
    span: Span
    family: Family = ()


def resolve_overload(
    methods: Sequence[Method], arguments: Sequence[Argument], table: ClassTable, report: Report, span: Span
) -> Method | None:
    """Return the method among these (all of one name, at least one) that a call resolves to; report an error at `span`."""
    if len(methods) == 1:
        return _only(methods[0], arguments, table, report, span)
    fitting = [m for m in methods if _takes(m, arguments, table)]
    best = _most_specific(fitting, arguments, table) if fitting else []
    if len(best) == 1:
        return best[0]
    if not any(a.type is ERROR for a in arguments):
        _report_mismatch(fitting or methods, arguments, report, span, is_ambiguous=bool(fitting))
    return None


def _only(
    method: Method, arguments: Sequence[Argument], table: ClassTable, report: Report, span: Span
) -> Method | None:
    parameters = method.signature.parameters
    if len(parameters) != len(arguments):
        message = f"{method.signature} takes {_count(len(parameters))}, not {len(arguments)}"
        report.error("call.arguments", message, span)
        return None
    for argument, parameter in zip(arguments, parameters, strict=True):
        if not _fits(argument, parameter, table):
            message = f"{method.signature} takes {parameter} here, not {argument.type}"
            report.error("type.mismatch", message, argument.span)
    return method


def _count(number: int) -> str:
    return {0: "no arguments", 1: "1 argument"}.get(number, f"{number} arguments")


def _fits(argument: Argument, parameter: Type, table: ClassTable) -> bool:
    return table.fits(argument.type, parameter) or parameter in argument.family


def _takes(method: Method, arguments: Sequence[Argument], table: ClassTable) -> bool:
    parameters = method.signature.parameters
    return len(parameters) == len(arguments) and all(
        _fits(a, p, table) for a, p in zip(arguments, parameters, strict=True)
    )


def _most_specific(
    methods: Sequence[Method], arguments: Sequence[Argument], table: ClassTable
) -> list[Method]:
    """Return the single most specific method, or all methods if there is none."""

    def below(left: Method, right: Method) -> bool:
        pairs = zip(left.signature.parameters, right.signature.parameters, arguments, strict=True)
        return all(table.fits(p, q) or _is_preferred(a.family, p, q) for p, q, a in pairs)

    best = reduce(lambda least, other: least if below(least, other) else other, methods)
    return [best] if all(below(best, other) for other in methods) else list(methods)


def _is_preferred(family: Family, one: Type, other: Type) -> bool:
    """Return whether a literal of a family prefers one type to another."""
    return bool(family) and one is family[0] and other in family


def _report_mismatch(
    methods: Sequence[Method],
    arguments: Sequence[Argument],
    report: Report,
    span: Span,
    *,
    is_ambiguous: bool,
) -> None:
    name = methods[0].signature.name
    given = ", ".join(str(a.type) for a in arguments)
    known = list_items(sorted(str(m.signature) for m in methods))
    if is_ambiguous:
        report.error("call.ambiguous", f"{name}({given}) may mean any of {known}", span)
    else:
        report.error("call.overload", f"no {name} takes ({given}); there are {known}", span)
