"""Heaps of any size: where a number of objects suffices for a counterexample, and no heap with so many objects has one, there is none.

The number depends on the code, on the formulas, and on the loop invariants of the proof (`ooxcheck.specs.small_models`). So invariants are inferred first, and once
more in larger heaps if these are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.deepening import Step
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops.prove_loops import (
    LoopProof,
    LoopProver,
    endless_notes,
    reachable_loops,
    record_invariants,
)
from ooxcheck.engine.proofs.proof_time import no_time_note
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import (
    ANY_HEAP,
    ANY_LENGTH,
    NOT_ANY_HEAP,
    TERMINATES,
    Phase,
    Standing,
)
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.analysis.effects import effects, returns_any_value
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.input_sizes import Size, size_limits
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, While
from ooxcheck.relational import Options
from ooxcheck.specs.induction.candidate_session import Candidates
from ooxcheck.specs.small_models.field_roles import FieldRoles
from ooxcheck.specs.small_models.outside import Outside
from ooxcheck.specs.small_models.sufficient_scope import (
    can_be_assumed,
    can_be_proved,
    check_fragment,
    field_roles,
    sufficient_scope,
)
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge

SHARE = 2
"""The part of the remaining time that a proof may take is one of so many."""
ROUNDS = 3
"""The number of times that invariants are inferred, each time in larger heaps."""
LARGEST = 12
"""The greatest number of objects of a class that is tried."""


def lift_heap_sizes(
    question: Question, step: Step, options: Options, budget: Budget, findings: Findings
) -> None:
    """Note that an answer is about heaps of any size, if that can be proved; otherwise why not."""
    settings = question.settings_with(step.unroll, step.unrolls)
    limits = findings.restricting(size_limits(question.program, question.method, question.bounds, settings))
    if not _is_liftable(question, findings) or all(each.size is not Size.OBJECTS for each in limits):
        return
    with budget.phase(Phase.SOLVE), suppress(GaveUp):
        try:
            search = _Search(question, settings, options, budget.share(SHARE), findings)
            _record(question, *search.prove(), budget, findings)
        except Outside as limit:
            message = f"larger heaps may matter: {limit.what}"
            findings.notes.append(Diagnostic(NOT_ANY_HEAP, message, limit.span, Severity.WARNING))
        except GaveUp:
            budget.check()
            findings.notes.append(no_time_note("about heaps of any size", question.method.span))
        except (TooLarge, RecursionError, Unsupported):
            budget.check()


def _record(
    question: Question, proof: LoopProof, enough: Mapping[str, int], budget: Budget, findings: Findings
) -> None:
    """Record a proof, and the loops that it does not show to end."""
    findings.is_any_heap = True
    findings.notes.append(_note_of_proof(question, enough))
    if proof.invariants:
        record_invariants(question, proof, findings)
        endless = endless_notes(question, proof, budget)
        places = {each.span for each in endless}
        findings.notes[:] = [
            each
            for each in findings.notes
            if each.code not in (TERMINATES, ANY_LENGTH) or each.span not in places
        ]
        findings.notes += endless


def _is_liftable(question: Question, findings: Findings) -> bool:
    """Return whether only sizes restrict an answer; with certificates or brute force they stay."""
    if question.certify or question.self_check or may_fork(question.program, question.method):
        return False
    standings = set(findings.duties.values())
    return findings.verdict is Verdict.HOLDS and standings <= {Standing.HOLDS, Standing.NEVER_REACHED}


def _note_of_proof(question: Question, enough: Mapping[str, int]) -> Diagnostic:
    numbers = ", ".join(f"{number} of {name}" for name, number in enough.items())
    message = f"larger heaps do not matter: a counterexample would need no more objects than {numbers}"
    return Diagnostic(ANY_HEAP, message, question.method.span, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for a proof about heaps of any size; `share` has the watch and the deadline."""

    question: Question
    settings: Settings
    options: Options
    share: tuple[Callable[[], None], float | None]
    findings: Findings

    def prove(self) -> tuple[LoopProof, Mapping[str, int]]:
        """Return a proof in heaps with as many objects of each class as suffice; raise `Outside` if no number is known to, or if no proof is found."""
        question, span = self.question, self.question.method.span
        if question.program.inferred is not None and question.program.inferred.formulas:
            msg = "inferred invariants of classes are shown for small heaps only"
            raise Outside(msg, span)
        roles = field_roles(question.program, question.method, question.bounds.longest(question.program))
        question = replace(question, method=_with_less(question.method, roles))
        wanted = _replaceable(question, self.settings)
        check_fragment(question.program, question.method, self.settings, roles)
        invariants: Mapping[While, Candidates] = {}
        for _ in range(ROUNDS):
            prover = LoopProver(
                question, self.settings, self.options, *self.share, partial(can_be_proved, roles=roles)
            )
            proof = prover.confirm(self.findings, invariants) if invariants or not wanted else None
            proof = proof or (prover.prove(self.findings, wanted) if wanted else None)
            if proof is None or proof.bounds:
                raise Outside(_note_without_proof(self.question, question), span)
            invariants = proof.invariants
            proof, enough = self._enough(question, proof)
            crowded = {name: number for name, number in enough.items() if number > question.bounds.of(name)}
            if not crowded:
                return proof, enough
            if max(crowded.values()) > LARGEST:
                msg = f"no fewer than {max(crowded.values())} objects of a class are known to suffice"
                raise Outside(msg, span)
            question = replace(
                question, bounds=replace(question.bounds, scopes={**question.bounds.scopes, **crowded})
            )
        msg = "the invariants of its loops depend on the size of the heap"
        raise Outside(msg, span)

    def _enough(self, question: Question, proof: LoopProof) -> tuple[LoopProof, dict[str, int]]:
        """Return a proof and the numbers that suffice for it; without its measures if these need too many objects."""
        loops = {loop.span: several for loop, several in proof.invariants.items()}
        measured = loops | {
            loop.span: (*loops[loop.span], measure.decreases) for loop, measure in proof.measures.items()
        }
        with suppress(Outside):
            if max((enough := self._sufficient(question, measured)).values(), default=0) <= LARGEST:
                return proof, enough
        return replace(proof, measures={}), self._sufficient(question, loops)

    def _sufficient(self, question: Question, loops: Mapping[Span, Candidates]) -> dict[str, int]:
        return sufficient_scope(question.program, question.method, question.bounds, self.settings, loops)


def _note_without_proof(asked: Question, last: Question) -> str:
    """Return that the last attempt found no proof, and a larger scope to look for a counterexample if it had one."""
    scope = max(last.bounds.scopes.values(), default=0)
    if last.bounds == asked.bounds:
        return "no proof was found that is about heaps of any size"
    return f"with {scope} objects, which are enough for a counterexample, no proof was found; try --scope {scope}"


def _with_less(method: Method, roles: FieldRoles) -> Method:
    """Return a method without the preconditions that may not stay true in a contraction: it must hold without them."""
    requires = tuple(
        replace(each, formula=part)
        for each in method.contract.requires
        for part in conjuncts(each.formula)
        if can_be_assumed(part, roles)
    )
    return replace(method, contract=replace(method.contract, requires=requires))


def _replaceable(question: Question, settings: Settings) -> frozenset[Span]:
    """Return the places of the loops that invariants can replace: those that allocate nothing."""
    return frozenset(
        loop.span
        for _, loop in reachable_loops(question)
        if not effects(question.program, loop.body, settings.by_contract, returns_any_value).opaque
    )
