"""What a check has inferred, as clauses: summaries and refinements of callees, contracts of recursive methods, and invariants of loops.

Summaries and refinements hold for every call in any heap: summaries are computed without bounds, and a refinement from a path holds wherever
the path condition does. Contracts of recursive methods were proved together, for the calls of the method under check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ooxcheck.engine.report import Report
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method, While

Clauses = dict[Method | While, list[str]]
"""The clauses to add to methods and loops."""


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


def proof_clauses(report: Report, form: Callable[[str, str], str]) -> Clauses:
    """Return the clauses of loops and recursive methods that a proof for any number of iterations and calls needs; `form` writes one, by keyword."""
    program, clauses = report.question.program, Clauses()
    loops = {
        each.span: each
        for method in program.methods()
        for each in method.statements()
        if isinstance(each, While)
    }
    for invariants in report.loop_invariants:
        clauses[loops[invariants.span]] = [form("invariant", text) for text in invariants.texts]
    methods = {method.span: method for method in program.methods()}
    for contract in report.call_contracts:
        clauses[methods[contract.span]] = [
            *(form("requires", text) for text in contract.requires),
            *(form("ensures", text) for text in contract.ensures),
            *contract.effects,
        ]
    return only_some(clauses)


def merge_clauses(*several: Clauses) -> Clauses:
    """Return the clauses of several together, each once."""
    merged = Clauses()
    for place, clauses in (item for each in several for item in each.items()):
        merged[place] = list(dict.fromkeys((*merged.get(place, ()), *clauses)))
    return merged


def describe_clauses(clauses: Clauses) -> str:
    """Return how many clauses each method and loop has, in words."""
    return ", ".join(
        f"{len(several)} of {place.name if isinstance(place, Method) else f'the loop in line {place.span.line}'}"
        for place, several in clauses.items()
    )


def only_some(clauses_by_method: Clauses) -> Clauses:
    """Return the methods and loops with at least one clause."""
    return {place: clauses for place, clauses in clauses_by_method.items() if clauses}


def _is_overridden(program: Program, method: Method) -> bool:
    others = (
        other for other in program.methods() if other is not method and other.signature == method.signature
    )
    return any(program.is_subclass(other.owner, method.owner) for other in others)
