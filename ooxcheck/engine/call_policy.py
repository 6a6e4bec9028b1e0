"""Which calls of a check are replaced by a summary of the callee.

With ``infer`` every call is replaced that can be. With ``auto`` only calls of methods with loops that create no objects are, and only if the
unrolled program is large; if the summaries do not suffice after a small part of the work, all callees are run after all. ``auto`` uses no
contracts in place of bodies, because the answer must be that of running all calls. Inferred summaries are not proved, so ``auto`` replaces
nothing if the answer is to be certified. Nothing is replaced in a method that starts threads either: a summary assumes that no other thread
interferes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import RefinedCall
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method, While
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.refinement.call_sites import Site, Sites, Specification, SpecifiedCall, frame_only
from ooxcheck.specs.refinement.cegar import Refinement, RefinementStep
from ooxcheck.specs.refinement.replaceable import MOST_WEIGHT, Replaceable
from ooxcheck.translate.symbolic.encoder import MOST_STATEMENTS

if TYPE_CHECKING:
    from ooxcheck.specs.inference.summary import Summary

LARGE = 10
"""With ``auto``, the least number of unrolled statements of a callee that is replaced."""

MUCH = 1000
"""With ``auto``, the least number of unrolled statements of a method in which callees are replaced. Smaller methods are decided soon anyway."""

FEW = 20
"""With ``auto``, the number of refinements after which replacing calls no longer pays."""

_CONFLICTS_AT_LEAST = 15_000
"""With ``auto``, the conflicts of the solver that replacing calls may cost in a small method.

In the case studies replacing calls takes at most 2,279 conflicts where it is faster than running calls, and 12,392 where it is as fast. If summaries do not suffice,
this work is lost.
"""

_CONFLICTS_EACH = 1
"""The additional conflicts that replacing calls may cost for each unrolled statement."""


def call_refinement(question: Question, settings: Settings) -> Refinement:
    """Return the refinement loop for a check, with the policy which calls are replaced."""
    if may_fork(question.program, question.method):
        return no_replacement(question, settings)
    callees = Replaceable(question.program, settings)
    is_much = callees.allows_any and callees.weight(question.method) >= MUCH

    def is_large(method: Method) -> bool:
        if callees.calls_itself(method) and callees.weight(method) > MOST_WEIGHT:
            return False  # a refined call encodes its callees again, also on exclusive branches
        return callees.may_cut(method) and not callees.made(method) and callees.weight(method) >= LARGE

    def is_wanted(method: Method) -> bool:
        mode = question.callees.get(method.full_name, question.calls)
        return mode == "infer" or (mode == "auto" and is_much and is_large(method) and not question.certify)

    sites = Sites(callees, is_wanted, _specification(question, settings))
    return Refinement(question.method, settings, sites, FEW if question.calls == "auto" else inf)


def run_beside_threads(question: Question, code: Method | While) -> Question:
    """Return the question with a method inlined that was to be replaced by its contract, or with loops unrolled.

    With other threads, a contract or an invariant that holds without interference says nothing.
    """
    if isinstance(code, Method):
        return replace(question, callees={**question.callees, code.full_name: "inline"})
    return replace(question, loops="unroll")


def size_warning(question: Question) -> Diagnostic | None:
    """Return a warning if the unrolled method may be too large; loops that end sooner are not taken into account."""
    unroll = question.settings.unroll
    if unroll is None:
        return None
    try:
        weight = Replaceable(question.program, question.settings_with(unroll)).weight(question.method)
        if weight <= MOST_STATEMENTS:
            return None
        much = f"up to {weight} statements"
    except RecursionError:
        much = "calls that nest too deep"
    message = f"with --unroll {question.unroll_text()}, {question.method.name} may have {much}: that can take long, and may be given up"
    note = "`--unroll auto` goes as far as needed, `--unroll 1..8` step by step"
    return Diagnostic("check.unroll", message, None, Severity.WARNING, (note,))


def worth_trying(question: Question, refinement: Refinement) -> Allowance:
    """Return the work that replacing calls may cost with ``auto``: a part of the work of running them."""
    conflicts = _CONFLICTS_AT_LEAST + refinement.sites.callees.weight(question.method) * _CONFLICTS_EACH
    return Allowance(conflicts, conflicts)


def no_replacement(question: Question, settings: Settings) -> Refinement:
    """Return a refinement loop in which every call runs the body of its callee."""
    return Refinement(
        question.method, settings, Sites(Replaceable(question.program, settings), lambda _method: False)
    )


def _specification(question: Question, settings: Settings) -> Specification:
    """Return the function that specifies a call."""

    def instantiate_summary(site: Site) -> SpecifiedCall:
        # Imported lazily: most checks replace no call.
        from ooxcheck.specs.refinement.instantiate import instantiate

        return instantiate(site, summarise(question.program, site.method, settings))

    return frame_only if question.summaries == "frame" else instantiate_summary


def summarise(program: Program, method: Method, settings: Settings) -> Summary:
    """Return the summary of a method that a check with these settings uses."""
    # Imported lazily: most checks replace no call.
    from ooxcheck.specs.infer import summary
    from ooxcheck.specs.inference.summary import Parameters

    return summary(
        program, method, Parameters(open_types=settings.open_types, by_contract=settings.by_contract)
    )


def record_refinements(refinement: Refinement, findings: Findings) -> None:
    """Record which calls were replaced and which were refined."""
    inside = [body.sites for body in refinement.bodies.values()]
    sites = [site for level in (refinement.sites, *inside) for site in level.sites]
    findings.replaced = dict(Counter(site.method.name for site in sites))
    findings.refinements = [_refined_call(each) for each in refinement.history]


def _refined_call(refined: RefinementStep) -> RefinedCall:
    pieces = tuple(piece.value if hasattr(piece, "value") else str(piece) for piece in refined.pieces)
    method = refined.site.method
    return RefinedCall(
        method.name, refined.site.frame.site, pieces, refined.origin, refined.fact, method.full_name
    )
