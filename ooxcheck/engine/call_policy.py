"""Which calls of a check are replaced by what is known of the callee, what is known of it, and what came of it.

With ``infer`` every call is replaced that can be. With ``auto`` only those of methods with loops that make no objects, and
only if so much is to be unrolled that running it all is slow; and if what is known of calls does not suffice after a small
part of that work, all calls are run after all. Contracts replace no body then: the answer is to be the same. What is
inferred is not proved, so where an answer is to be certified ``auto`` replaces nothing. Nor is anything replaced in a method that
starts threads: what is inferred of a callee supposes that nobody interferes.
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
"""How many statements a body has at least, loops and calls unrolled, that is replaced without being asked for."""

MUCH = 1000
"""How many the method under check has then. Smaller ones are decided soon, whatever is done with calls."""

FEW = 20
"""How many refinements pay, where replacing calls was not asked for."""

_CONFLICTS_AT_LEAST = 15_000
"""How many conflicts of the solver replacing calls may take, where it was not asked for, even if little is to be unrolled.

In the case studies it takes at most 2,279 where it is faster than running calls, 12,392 where it is as fast; what is lost where it does not suffice is this.
"""

_CONFLICTS_EACH = 1
"""How many more it may take for each unrolled statement."""


def replaced(question: Question, settings: Settings) -> Refinement:
    """Return who replaces the calls of a check, and refines what is known of them."""
    if may_fork(question.program, question.method):
        return nothing_replaced(question, settings)
    callees = Replaceable(question.program, settings)
    is_much = callees.allows_any and callees.weight(question.method) >= MUCH

    def is_large(method: Method) -> bool:
        if callees.calls_itself(method) and callees.weight(method) > MOST_WEIGHT:
            return False  # what it calls is encoded again and again where a call is refined, on exclusive sides of choices as well
        return callees.may_cut(method) and not callees.made(method) and callees.weight(method) >= LARGE

    def is_wanted(method: Method) -> bool:
        mode = question.callees.get(method.full_name, question.calls)
        return mode == "infer" or (mode == "auto" and is_much and is_large(method) and not question.certify)

    sites = Sites(callees, is_wanted, _specification(question, settings))
    return Refinement(question.method, settings, sites, FEW if question.calls == "auto" else inf)


def run_beside_threads(question: Question, code: Method | While) -> Question:
    """Return the question with a method run that was to be taken for its contract, or with loops unrolled.

    Beside other threads, a contract or an invariant that holds when nobody interferes says nothing.
    """
    if isinstance(code, Method):
        return replace(question, callees={**question.callees, code.full_name: "inline"})
    return replace(question, loops="unroll")


def size_warning(question: Question) -> Diagnostic | None:
    """Return that so much may have to be unrolled that it may be given up, if it may; loops that end sooner are not known of."""
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
    """Return how much work replacing calls may be where it was not asked for: some of what running them is."""
    conflicts = _CONFLICTS_AT_LEAST + refinement.sites.callees.weight(question.method) * _CONFLICTS_EACH
    return Allowance(conflicts, conflicts)


def nothing_replaced(question: Question, settings: Settings) -> Refinement:
    """Return somebody who lets every call run the callee's body."""
    return Refinement(
        question.method, settings, Sites(Replaceable(question.program, settings), lambda _method: False)
    )


def _specification(question: Question, settings: Settings) -> Specification:
    """Return what is known of a call."""

    def inferred(site: Site) -> SpecifiedCall:
        # Imported when it is needed: most checks replace no call.
        from ooxcheck.specs.refinement.instantiate import instantiate

        return instantiate(site, summarised(question.program, site.method, settings))

    return frame_only if question.summaries == "frame" else inferred


def summarised(program: Program, method: Method, settings: Settings) -> Summary:
    """Return the summary that a check with these settings takes for what a method does."""
    # Imported when it is needed: most checks replace no call.
    from ooxcheck.specs.infer import summary
    from ooxcheck.specs.inference.summary import Parameters

    return summary(
        program, method, Parameters(open_types=settings.open_types, by_contract=settings.by_contract)
    )


def told(refinement: Refinement, findings: Findings) -> None:
    """Note which calls were replaced, and of which more had to be known."""
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
