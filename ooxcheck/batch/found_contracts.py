"""The summaries and refinements of callees in a check, as clauses of a contract.

They hold for every call in any heap: summaries are computed without bounds, and a refinement from a path holds wherever the path condition does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ooxcheck.engine.report import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method

Clauses = dict[Method, list[str]]
"""The clauses to add to the contracts of methods."""


def inferred_clauses(
    report: Report, inferred: Callable[[Report, Method], Iterable[str]], refined: Callable[[str], str]
) -> Clauses:
    """Return the clauses that a check has found for callees; a method with overrides gets none, because they need not satisfy it."""
    program, clauses = report.question.program, Clauses()
    for method in program.methods():
        if method.body is not None and not _is_overridden(program, method):
            is_inferred = method.name in report.replaced and report.question.summaries == "inferred"
            facts = [
                refined(each.fact)
                for each in report.refinements
                if each.method == method.full_name and each.fact is not None
            ]
            clauses[method] = list(
                dict.fromkeys((*(inferred(report, method) if is_inferred else ()), *facts))
            )
    return only_some(clauses)


def only_some(clauses_by_method: Clauses) -> Clauses:
    """Return the methods with at least one clause."""
    return {method: clauses for method, clauses in clauses_by_method.items() if clauses}


def _is_overridden(program: Program, method: Method) -> bool:
    others = (
        other for other in program.methods() if other is not method and other.signature == method.signature
    )
    return any(program.is_subclass(other.owner, method.owner) for other in others)
