"""Which calls of a check are replaced by what is known of the callee, what is known of it, and what came of it.

With ``infer`` every call is replaced that can be. With ``auto`` only those of methods with loops, and only if much is to
be unrolled; and if summaries do not nearly suffice, all calls are run after all: that is when they save time.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from oox.running.settings import Settings
from oox.typed import Method
from ooxcheck.findings import Findings
from ooxcheck.results import Question, RefinedCall
from specs.infer import summary
from specs.instantiate import inferred
from specs.refinement import Refined, Refinement
from specs.replaceable import Replaceable
from specs.sites import Sites, Specification, frame_only
from specs.summary import Parameters

LARGE = 10
"""How many statements a body has at least, loops and calls unrolled, that is replaced without being asked for."""

MUCH = 100
"""How many the method under check has then. Smaller ones are decided sooner than anything could be inferred."""

FEW = 1
"""How many refinements pay, where replacing calls was not asked for."""


def replaced(question: Question, settings: Settings) -> Refinement:
    """Return who replaces the calls of a check, and refines what is known of them."""
    callees = Replaceable(question.program, settings)
    is_much = callees.weight(question.method) >= MUCH

    def is_wanted(method: Method) -> bool:
        mode = question.callees.get(method.full_name, question.calls)
        return mode == "infer" or (mode == "auto" and is_much and callees.may_cut(method) and callees.weight(method) >= LARGE)

    sites = Sites(callees, is_wanted, _specification(question, settings))
    return Refinement(question.method, settings, sites, FEW if question.calls == "auto" else inf)


def nothing_replaced(question: Question, settings: Settings) -> Refinement:
    """Return somebody who lets every call run the callee's body."""
    return Refinement(question.method, settings, Sites(Replaceable(question.program, settings), lambda _method: False))


def _specification(question: Question, settings: Settings) -> Specification:
    """Return what is known of a call."""
    if question.summaries == "frame":
        return frame_only
    parameters = Parameters(open_types=settings.open_types, by_contract=settings.by_contract)
    return inferred(lambda method: summary(question.program, method, parameters))


def told(refinement: Refinement, findings: Findings) -> None:
    """Note which calls were replaced, and of which more had to be known."""
    inside = [body.sites for body in refinement.bodies.values()]
    sites = [site for level in (refinement.sites, *inside) for site in level.sites]
    findings.replaced = dict(Counter(site.method.name for site in sites))
    findings.refinements = [_refined_call(each) for each in refinement.history]


def _refined_call(refined: Refined) -> RefinedCall:
    pieces = tuple(piece.value if hasattr(piece, "value") else str(piece) for piece in refined.pieces)
    return RefinedCall(refined.site.method.name, refined.site.frame.site, pieces, refined.origin)
