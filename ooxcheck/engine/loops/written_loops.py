"""Written invariants: lemmas about their products, and induction over several iterations in a row where one is not enough.

A proof over several iterations only adds that duties hold which one iteration does not prove. Violations come from executed calls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.loops import prove_loops
from ooxcheck.engine.loops.candidate_hook import has_value
from ooxcheck.engine.loops.induction_session import encode_with
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import LOOP_INVARIANTS, Phase, Standing
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import Due
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.relational import Formula, Options
from ooxcheck.specs.induction.candidate_session import CandidateSession
from ooxcheck.specs.induction.hypothesis import may_hold
from ooxcheck.specs.loop_invariants.product_lemmas import product_lemmas
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.encoder import Encoder, TooLarge
from ooxcheck.translate.symbolic.paths import Path
from ooxcheck.translate.symbolic.statements import Exactly

_PROVED = "the written invariants are proved by induction over {} iterations in a row"


class WrittenLoops(Exactly):
    """Executes everything exactly; loops by invariant over a `window` of iterations in a row.

    Lemmas about products in the invariants and in formulas of the method are assumed at the heads of these loops; they are valid.
    """

    __slots__ = ("_lemmas", "_window")

    def __init__(self, window: int = 1) -> None:
        self._window = window
        self._lemmas: dict[logic.Formula, list[logic.Formula]] = {}

    @property
    def window(self) -> int:
        """The number of iterations in a row that stand for all iterations of a loop by invariant."""
        return self._window

    def statement(self, encoder: Encoder, path: Path, statement: typed.Statement) -> None:
        """Execute a statement; the lemmas of a loop belong to its first invariant."""
        if isinstance(statement, typed.While) and statement.invariants:
            first, formulas = statement.invariants[0], path.frame.method.formulas()
            self._lemmas[first] = product_lemmas((*statement.invariants, *formulas))
        super().statement(encoder, path, statement)

    def suppose(self, encoder: Encoder, path: Path, invariant: logic.Formula) -> None:
        """Continue with the executions in which an invariant holds, and its lemmas where they have values."""
        super().suppose(encoder, path, invariant)
        for lemma in self._lemmas.get(invariant, ()):
            if has_value(path, lemma):
                path.keep(may_hold(path.scene(), lemma))


def lemma_hook(question: Question) -> WrittenLoops | None:
    """Return what adds the lemmas about products at loops with written invariants, None if there are none; certificates are about the formulas of the program alone."""
    loops = (
        (method, each)
        for method in question.program.methods()
        for each in method.statements()
        if isinstance(each, typed.While) and each.invariants
    )
    has_lemmas = any(product_lemmas((*loop.invariants, *method.formulas())) for method, loop in loops)
    return WrittenLoops() if has_lemmas else None


def prove_in_windows(
    question: Question, settings: Settings, options: Options, budget: Budget, findings: Findings
) -> None:
    """Prove the duties that the written invariants do not prove over one iteration, by induction over several in a row."""
    if not _is_open(question, findings):
        return
    with budget.phase(Phase.SOLVE), suppress(GaveUp):
        _prove(question, settings, options, budget, findings)


def _prove(
    question: Question, settings: Settings, options: Options, budget: Budget, findings: Findings
) -> None:
    watch, deadline = budget.share(prove_loops.SHARE)
    try:
        for window in (each for each in prove_loops.WINDOWS if each > 1):
            if _lift(question, settings, options, (watch, deadline), findings, window):
                message = _PROVED.format(window)
                findings.notes.append(
                    Diagnostic(LOOP_INVARIANTS, message, question.method.span, Severity.WARNING)
                )
                return
    except (GaveUp, TooLarge, RecursionError, Unsupported):
        budget.check()


def _is_open(question: Question, findings: Findings) -> bool:
    """Return whether only weak invariants restrict an answer; callees are executed, and no certificate is asked for."""
    if question.loops != "invariant" or question.certify or question.self_check:
        return False
    is_plain = not findings.replaced and not findings.conflict and not question.by_contract()
    return (
        is_plain
        and findings.verdict is Verdict.NOT_PROVED
        and not may_fork(question.program, question.method)
    )


def _lift(
    question: Question,
    settings: Settings,
    options: Options,
    share: tuple[Callable[[], None], float],
    findings: Findings,
    window: int,
) -> bool:
    """Return whether nothing fails over a window of iterations; then record it, with the bounds that its executions reach."""
    watch, deadline = share
    encoding = encode_with(WrittenLoops(window), question, settings, options, watch, deadline)
    with encoding.world.session as session:
        session.deadline = deadline
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        queries = CandidateSession(encoding, {}, {}, watch)
        if not queries.refutes(_failures(encoding), ()):
            return False
        bounds = [each for each, where in encoding.bounds.items() if not queries.refutes(where, ())]
        reached = [
            duty for duty in _doubtful_duties(findings) if _may_reach(encoding, queries, findings, duty)
        ]
    findings.bounds[:] = list(dict.fromkeys((*findings.bounds, *bounds)))
    for duty in _doubtful_duties(findings):
        findings.duties[duty] = Standing.HOLDS if duty in reached else Standing.NEVER_REACHED
    findings.unproved.clear()
    return True


def _failures(encoding: Encoding) -> Formula:
    """Return where a duty fails, or an assumption has no value."""
    return any_of((*encoding.violations.values(), *encoding.problems.values(), *encoding.cuts.values()))


def _doubtful_duties(findings: Findings) -> Sequence[Duty]:
    return [duty for duty, standing in findings.duties.items() if standing is Standing.NOT_PROVED]


def _may_reach(encoding: Encoding, queries: CandidateSession, findings: Findings, duty: Duty) -> bool:
    if duty.kind.facts.due is Due.THROW:
        return bool(findings.finishes)
    return not queries.refutes(any_of(encoding.reached.get(duty, ())), ())
